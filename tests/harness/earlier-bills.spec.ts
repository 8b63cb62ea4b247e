import { addExpense, shownBills } from "../support/month-page.ts";
import { axe, expect, openMonth, test, visit } from "./harness.ts";

test("what October left unpaid still stands above November, until it is paid", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-10-31T23:59:00Z"));
  await openMonth(page, "2026-10", [
    { title: "Forgotten", amount: "4.20", dueDate: "2025-02-28" },
    { title: "Rent", amount: "1100", dueDate: "2026-10-31" },
    { title: "Water", amount: "100", dueDate: "2026-10-01" },
  ]);
  const section = page.getByRole("region", { name: /^Earlier months/ });
  await expect(section).toHaveAccessibleName("Earlier months: 1, $4.20");

  // The first of the month: the bills are last month's now.
  await page.clock.setFixedTime(new Date("2026-11-01T00:00:30Z"));
  await visit(page, "/app");
  await expect(section.getByRole("heading")).toHaveText("Earlier months: 3, $1,204.20");
  await expect(section.getByRole("listitem")).toHaveText([
    /Rent.*31 Oct Overdue · 1 day.*\$1,100\.00/,
    /Water.*1 Oct Overdue · 31 days.*\$100\.00/,
    /Forgotten.*28 Feb 2025.*\$4\.20/,
  ]);
  await expect(page.getByText("No bills in November 2026 yet.")).toBeVisible();
  await addExpense(page, { title: "Phone", amount: "20", dueDate: "2026-11-30" });
  // The month's figures and list stay its own.
  const figures = page.getByRole("region", { name: "Still to pay" });
  await expect(figures).toContainText("$20.00");
  await expect(figures.getByRole("definition")).toHaveText(["$0.00", "1"]);
  await expect(figures.getByText("overdue")).toBeHidden();
  expect(await shownBills(page)).toEqual(["Phone $20.00 Pending"]);
  await axe(page);

  // Other months show their own.
  await page.getByRole("button", { name: "Previous month" }).click();
  await expect.poll(() => shownBills(page)).toEqual(["Water $100.00 Overdue", "Rent $1,100.00 Overdue"]);
  await expect(section).toBeHidden();
  await page.getByRole("button", { name: "Next month", exact: true }).click();

  // Search finds them, once.
  const search = page.getByRole("searchbox");
  await search.fill("forgotten");
  await expect(page.getByText("1 bill in all months")).toBeVisible();
  await expect(page.getByRole("button", { name: "Forgotten", exact: true })).toHaveCount(1);
  await search.fill("");

  // The keyboard goes on where the bill was.
  await section.getByRole("button", { name: "Mark paid: Rent" }).press("Enter");
  await expect(page.getByText("Rent marked as paid! ✅")).toBeVisible();
  await expect(section.getByRole("heading")).toHaveText("Earlier months: 2, $104.20");
  await expect(section.getByRole("button", { name: "Mark paid: Water" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(section.getByRole("heading")).toHaveText("Earlier months: 3, $1,204.20");
  for (const title of ["Rent", "Water"]) {
    await section.getByRole("button", { name: `Mark paid: ${title}` }).click();
  }
  await expect(section.getByRole("heading")).toHaveText("Earlier months: 1, $4.20");

  // Menus and dialogs are the same as elsewhere.
  await section.getByRole("button", { name: "Forgotten", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Expense" });
  await dialog.getByLabel("Status").selectOption("Paid");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(section).toBeHidden();
});

test("of a hundred old bills eight stand there, and a button says how many and how much the others are", async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date("2026-11-22T10:00:00Z"));
  const bills = Array.from({ length: 100 }, (_, n) => ({
    title: `Bill ${n + 1}.`,
    amount: 12.5,
    dueDate: `2026-${String((n % 10) + 1).padStart(2, "0")}-15`,
  }));
  await openMonth(page, "2026-11", bills);
  const section = page.getByRole("region", { name: "Earlier months: 100, $1,250.00" });
  const rows = section.getByRole("listitem");
  await expect(rows).toHaveCount(8);
  await section.getByRole("button", { name: "Show 92 more, $1,150.00" }).click();
  await expect(rows).toHaveCount(100);
  await expect(section.getByRole("button", { name: "Mark paid" })).toHaveCount(100);
  await axe(page);

  await section.getByRole("button", { name: "Show only 8" }).click();
  await expect(rows).toHaveCount(8);
  // Another takes the place of one that is paid.
  await section.getByRole("button", { name: "Mark paid" }).first().click();
  await expect(page.getByRole("button", { name: "Show 91 more, $1,137.50" })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Earlier months/ }).getByRole("listitem")).toHaveCount(8);

  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.getByRole("region", { name: /^Earlier months/ }).getByRole("listitem")).toHaveCount(99);
});
