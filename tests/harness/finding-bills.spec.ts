import { shownBills, tick } from "../support/month-page.ts";
import { expect, test } from "./harness.ts";

test("filters, search over all months, duplicating and copying a month", async ({
  page,
  visit,
  openMonth,
  axe,
}) => {
  await openMonth("2026-03", [
    { title: "Électricité", amount: "60", dueDate: "2026-03-31" },
    { title: "Dentist", amount: "90", dueDate: "2026-03-10" },
  ]);
  await tick(page, "Dentist").check();

  const filters = page.getByRole("group", { name: "Filter" });
  await filters.getByRole("button", { name: "Overdue 1" }).click();
  await expect.poll(() => shownBills(page)).toEqual(["Électricité $60.00 Overdue"]);
  await filters.getByRole("button", { name: "Paid 1" }).click();
  await expect.poll(() => shownBills(page)).toEqual(["Dentist $90.00 Paid"]);
  await filters.getByRole("button", { name: "Recurring 0" }).click();
  await expect(page.getByText("No bills here with this filter.")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => shownBills(page)).toHaveLength(2);

  await visit("/app?month=2026-04");
  await page.getByRole("button", { name: "Copy last month's one-off bills (2)" }).click();
  await expect.poll(() => shownBills(page)).toEqual(["Dentist $90.00 Overdue", "Électricité $60.00 Overdue"]);
  await page.keyboard.press("Control+z");
  await expect(page.getByText("No bills in April 2026 yet.")).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => shownBills(page)).toHaveLength(2);

  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Search all months" }).pressSequentially("electric");
  await expect(page.getByText("2 bills in all months")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: /^(April|March) 2026$/ })).toHaveText([
    "April 2026",
    "March 2026",
  ]);
  await axe(page);
  await page.getByRole("button", { name: "March 2026" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "March 2026" })).toBeVisible();

  await page.getByRole("button", { name: "More for Dentist" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Dentist");
  await expect(dialog.getByLabel("Due Date")).toHaveValue("2026-03-10");
  await dialog.getByLabel("Amount").fill("45");
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect.poll(() => shownBills(page)).toContain("Dentist $45.00 Overdue");
});
