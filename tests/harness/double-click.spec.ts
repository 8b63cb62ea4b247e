import { addExpense, openAddForm, shownBills, slowDoubleClick } from "../support/month-page.ts";
import { expect, open, test, visit } from "./harness.ts";

test.use({ now: "2026-02-10T10:00:00Z" });

test("the second press of a double click reaches only what the first one met", { tag: "@motion" }, async ({
  page,
}) => {
  await open(page, "/app");
  await addExpense(page, { title: "Rent", amount: "900", dueDate: "2026-02-12" });
  const month = page.getByRole("heading", { level: 1 });
  const next = page.getByRole("button", { name: "Next month", exact: true });

  // What stays where it is counts every press.
  await next.hover();
  for (const clickCount of [1, 2, 3, 4]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
  await expect(month).toContainText("June 2026");

  // A dialog's last button leaves the screen by the first press.
  await visit(page, "/app");
  const dialog = await openAddForm(page);
  await dialog.getByLabel("Expense Title").fill("Water");
  await dialog.getByLabel("Amount").fill("30");
  await dialog.getByLabel("Due Date").fill("2026-02-14");
  const save = dialog.getByRole("button", { name: "Add Expense" });
  // Whatever lies behind the button: here, a link to another page.
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/settings";
    link.textContent = "Somewhere else";
    link.style.cssText = "position: fixed; inset: 0;";
    document.querySelector("main")?.append(link);
  });
  await slowDoubleClick(save, page.getByRole("checkbox", { name: "Water: paid" }));
  await expect.poll(() => shownBills(page)).toEqual(["Rent $900.00 Pending", "Water $30.00 Pending"]);
  await expect(page).toHaveURL(/\/app$/);
});
