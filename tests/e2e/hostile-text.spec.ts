import { expect, test } from "../support/fixtures.ts";
import { addExpense, everythingSaved, shownBills } from "../support/month-page.ts";

const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  '"><svg onload=alert(1)>',
  "javascript:alert(1)",
];

// A script that ran would open a dialog; one that only tried breaks the policy, which the fixture finds in the console.
test("what people type is text wherever it is shown, whatever it looks like", async ({
  page,
  email,
  signIn,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(page, email);
  await page.goto("/app?month=2027-04");
  for (const title of HOSTILE) await addExpense(page, { title, amount: "5", dueDate: "2027-04-04" });
  await everythingSaved(page);
  await page.reload();
  for (const title of HOSTILE) await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  expect(await shownBills(page)).toHaveLength(HOSTILE.length);
  expect(await page.locator("main img, main script, main svg[onload]").count()).toBe(0);
  expect(dialogs).toEqual([]);
});
