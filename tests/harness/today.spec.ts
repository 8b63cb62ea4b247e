import { tick } from "../support/month-page.ts";
import { axe, expect, open, test, visit } from "./harness.ts";

// It is Sunday, 22 November 2026.

test("where nothing is due soon, /today says until when, as far as it knows", async ({ page }) => {
  await open(page, "/today");
  await expect(page.getByText("Nothing is due")).toBeVisible();
  await open(page, "/today", [{ title: "Rent", amount: 950, dueDate: "2026-11-27" }]);
  await expect(page.getByText("Nothing until Friday")).toBeVisible();
  const paid = { title: "Tax", amount: 950, dueDate: "2026-10-30", status: "PAID" };
  await open(page, "/today", [{ ...paid, isRecurring: true }]);
  await expect(page.getByText("Nothing until 30 November")).toBeVisible();
  await axe(page);
});

test("an estimate is asked for its cost, and what is paid stays until the next visit", async ({ page }) => {
  const data = { id: "7", title: "Water", amount: 30, dueDate: "2026-11-22", isRecurring: false };
  await open(page, "/today", [], [{ type: "expense.add", data: { ...data, amountIsEstimate: true } }]);
  const section = page.getByRole("region", { name: "Today" });
  await expect(section.getByText("about $30.00")).toBeVisible();
  await tick(page, "Water").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("28");
  await dialog.getByRole("button", { name: "Mark paid" }).click();
  await expect(section.getByText("all paid")).toBeVisible();
  await expect(tick(page, "Water")).toBeChecked();
  await axe(page);
  await visit(page);
  await expect(page.getByText("Nothing is due")).toBeVisible();
});

test.describe("on the last day of a month", () => {
  test.use({ now: "2026-11-30T10:00:00Z" });

  test("tomorrow is in the next one, whose bills are made", async ({ page }) => {
    const rent = { title: "Rent", amount: 950, dueDate: "2026-10-01", isRecurring: true };
    await open(page, "/today", [rent, { title: "Gym", amount: 25, dueDate: "2026-11-30" }]);
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(headings).toHaveText(["Overdue", "Today", "Tomorrow"]);
    const tomorrow = page.getByRole("region", { name: "Tomorrow" });
    await tomorrow.getByRole("checkbox", { name: "Rent: paid" }).click();
    await expect(tomorrow.getByText("all paid")).toBeVisible();
    await expect(page.getByRole("region", { name: "Overdue" }).getByText("$1,900.00")).toBeVisible();
  });
});
