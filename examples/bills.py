# Needs Python 3.8 or newer, and no package.
import json
import os
import time
import urllib.error
import urllib.request

URL = os.environ["EXPENSE_TIMELINE_URL"]
TOKEN = os.environ["EXPENSE_TIMELINE_TOKEN"]


def ask(path, method="GET", body=None):
    request = urllib.request.Request(
        f"{URL}/api/v1{path}",
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": f"Bearer {TOKEN}",
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        if error.code != 429:
            raise SystemExit(json.load(error)["detail"])
        time.sleep(int(error.headers["Retry-After"]))
        return ask(path, method, body)


# A month's budget, and what its bills leave of it.
ask("/budgets/2026-11", "PUT", {"amount": 1500})
month = ask("/months/2026-11")
print(f"{month['pending']:.2f} {month['currency']} to pay,", end=" ")
print(f"{month['budget']['left']:.2f} left of the budget")
for each in month["categories"]:
    print(f"{each['category'] or 'Other':<20}{each['total']:>12.2f}")
