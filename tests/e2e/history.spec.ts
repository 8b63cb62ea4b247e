import { expect, test } from "../support/fixtures.ts";
import { holdBack } from "../support/interactive.ts";
import {
  chooseFromAccountMenu,
  editExpense,
  everythingSaved,
  NEXT_YEAR,
  shownBills,
  tick,
} from "../support/month-page.ts";

test("every change is in the history in plain words, and any device takes it back or says why not", {
  tag: "@full",
}, async ({ page, openMonth, secondDevice, axe }) => {
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` }]);
  await editExpense(page, "Rent", { amount: "950" });
  await tick(page, "Rent").check();
  const toast = page.getByRole("group").filter({ hasText: "Expense updated successfully! ✏️" });
  await expect(toast.getByRole("button", { name: "Undo" })).toBeAttached();
  await page.keyboard.press("Control+z");
  await expect(tick(page, "Rent")).not.toBeChecked();
  await tick(page, "Rent").check();
  await everythingSaved(page);

  const other = await secondDevice();
  await everythingSaved(other);
  await chooseFromAccountMenu(other, "History");
  const changes = other.getByRole("main").getByRole("listitem");
  await expect(changes.filter({ hasText: "Changed “Rent”: amount $900.00 → $950.00" })).toContainText(
    "Chrome on",
  );
  await expect(changes.filter({ hasText: "Undid: marked “Rent” as paid" })).toBeVisible();
  await axe(other);
  await other.getByRole("button", { name: "Undo: Added “Rent”" }).click();
  await expect(other.getByRole("alert")).toHaveText(
    `Something later changed this too, so it can't be undone. Undo this first: marked “Rent” as paid · $950.00, due 1 March ${NEXT_YEAR}`,
  );
  await other.getByRole("button", { name: "Undo: Changed “Rent”: amount" }).click();
  await expect(changes.filter({ hasText: "Undid: changed “Rent”: amount" })).toContainText("This device");

  await other.goto(`/app?month=${NEXT_YEAR}-03`);
  // The worker's page of the month may come before it has heard of that.
  await expect.poll(() => shownBills(other)).toEqual(["Rent $900.00 Paid"]);
});

test("Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y work before later code is here", async ({ page, openMonth }) => {
  const letLaterCome = await holdBack(page, "**/assets/later-*.js");
  const asked = page.waitForRequest("**/assets/later-*.js");
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` }]);
  await asked;
  await tick(page, "Rent").check();
  await page.keyboard.press("Control+z");
  await expect(tick(page, "Rent")).not.toBeChecked();
  letLaterCome();
  await expect(page.getByText("Undone: marked “Rent” as paid")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(tick(page, "Rent")).toBeChecked();
  await page.keyboard.press("Control+z");
  await expect(tick(page, "Rent")).not.toBeChecked();
  await page.keyboard.press("Control+y");
  await expect(page.getByText("Redone: marked “Rent” as paid").last()).toBeVisible();
  await expect(tick(page, "Rent")).toBeChecked();
});
