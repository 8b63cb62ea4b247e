import { expect, test } from "../support/fixtures.ts";
import { bill, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

test("what the browser can't store is said in so many words, and leaves the screen as it was", async ({
  page,
  openMonth,
  axe,
}) => {
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-03-09` }]);
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (value, key) {
      if (this.name === "outbox") throw new DOMException("The disk is full", "QuotaExceededError");
      return key === undefined ? add.call(this, value) : add.call(this, value, key);
    };
  });

  await tick(page, "Water").click();
  await expect(page.getByText("Failed to update expense status. Please try again.")).toBeVisible();
  await expect(tick(page, "Water")).not.toBeChecked();
  await axe(page);

  await page.getByRole("button", { name: "More for Water" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete expense. Please try again.")).toBeVisible();
  await expect(bill(page, "Water")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Water", exact: true }).press("Enter");
  const edit = page.getByRole("dialog", { name: "Edit Expense" });
  await edit.getByLabel("Amount").fill("31");
  await page.keyboard.press("Enter");
  // A phone's sheet is at the bottom: the message is above it then.
  const message = page.getByText("Failed to update expense. Please try again.");
  await message.hover();
  const [below, above] = [await edit.boundingBox(), await message.boundingBox()];
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  // What was typed stays, to be tried again.
  await expect(edit.getByLabel("Amount")).toHaveValue("31");
  await page.keyboard.press("Escape");
  await expect(edit).toBeHidden();
  await expect(bill(page, "Water")).toContainText("$30.00");

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press("n");
  await page.getByLabel("Expense Title").fill("Gas");
  await page.getByLabel("Amount").fill("5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Failed to add expense. Please try again.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tick(page, "Gas")).toBeHidden();

  const budget = page.getByRole("region", { name: "Monthly Budget" });
  await budget.getByRole("button", { name: "Set budget" }).click();
  await budget.getByLabel("Budget amount").fill("100");
  await page.keyboard.press("Enter");
  await expect(budget.getByRole("alert")).toHaveText("Failed to save budget. Please try again.");
  await page.keyboard.press("Escape");

  await page.getByRole("banner").getByRole("link", { name: "Currency: USD" }).click();
  await page.getByRole("combobox", { name: "Currency" }).selectOption("CHF");
  await expect(page.getByText("Failed to update currency preference. Please try again.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue("USD");
});
