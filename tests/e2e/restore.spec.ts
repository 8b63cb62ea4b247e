import type { Route } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { addExpense, everythingSaved, NEXT_YEAR, shownBills } from "../support/month-page.ts";
import { sendOn } from "../support/retry-closed.ts";

interface Sync {
  cursor: string | null;
  operations: { id: string; type: string; data: { title: string } }[];
}

const GIVEN_BEFORE = "given out before the restore";

/** Answers as the worker did before the database was restored: it took an operation of which it now knows nothing. */
async function answerBeforeRestore(route: Route): Promise<void> {
  const { operations, cursor, ...request } = route.request().postDataJSON() as Sync;
  const known = cursor === GIVEN_BEFORE ? null : cursor;
  const response = await sendOn(route, { postData: { ...request, cursor: known, operations: [] } });
  const { changes, ...rest } = (await response.json()) as {
    changes: { expenses: object[] };
  };
  const added = operations.filter(({ type }) => type === "expense.add");
  const expenses = added.map(({ data }) => ({
    ...{ status: "PENDING", recurringFrequency: null, recurringId: null, category: null, note: null },
    ...{ paidDate: null, createdAt: new Date().toISOString() },
    ...data,
  }));
  await route.fulfill({
    json: {
      ...rest,
      cursor: GIVEN_BEFORE,
      results: operations.map(({ id }) => ({ id, status: "applied" })),
      changes: { ...changes, expenses: [...changes.expenses, ...expenses] },
    },
  });
}

test("after a restore, what was lost is offered", async ({ page, openMonth, problems }) => {
  problems.allow(/409/, /ERR_FAILED/);
  const due = (title: string) => ({ title, amount: "1", dueDate: `${NEXT_YEAR}-03-01` });
  const withoutTheLost = ["Before $1.00 Pending", "Still waiting $1.00 Pending"];
  await openMonth(`${NEXT_YEAR}-03`, [due("Before")]);

  await page.route("**/api/sync", answerBeforeRestore);
  await addExpense(page, due("Lost with the restore"));
  await everythingSaved(page);
  await page.unroute("**/api/sync");

  await page.route("**/api/sync", (route) => route.abort());
  await addExpense(page, due("Still waiting"));
  await expect(page.getByText("Offline · 1 change waiting")).toBeVisible();
  expect(await shownBills(page)).toHaveLength(3);
  const isAhead = page.waitForResponse((response) => response.status() === 409);
  await page.unroute("**/api/sync");
  await page.evaluate(() => dispatchEvent(new Event("online")));

  await isAhead;
  await expect.poll(() => shownBills(page)).toEqual(withoutTheLost);
  await everythingSaved(page);
  await page.reload();
  await expect.poll(() => shownBills(page)).toEqual(withoutTheLost);

  const notice = page.getByRole("region", { name: "Changes that are no longer there" });
  await expect(notice).toContainText("1 change that was saved before is no longer there:");
  await expect(notice.getByRole("listitem")).toHaveText(["Lost with the restore, $1.00, due 1 Mar"]);
  await notice.getByRole("button", { name: "Add it again" }).click();
  await expect(notice).toBeHidden();
  await expect.poll(() => shownBills(page)).toHaveLength(3);
  await everythingSaved(page);
});
