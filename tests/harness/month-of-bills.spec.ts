import { fillExpense, NEXT_YEAR, openAddForm, shownBills } from "../support/month-page.ts";
import { axe, expect, open, test, visit } from "./harness.ts";

test("the form says what is wrong with each field until it is edited, and asks what an unclear amount means", async ({
  page,
}) => {
  await open(page, `/app?month=${NEXT_YEAR}-02`);
  const dialog = await openAddForm(page);
  const amount = dialog.getByLabel("Amount");
  await dialog.getByLabel("Expense Title").fill(" \u200b ");
  await amount.fill("0.001");
  await dialog.getByLabel("Due Date").fill("");
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(dialog.getByText("Expense title is required")).toBeVisible();
  await expect(dialog.getByText("Please enter a valid amount")).toBeVisible();
  await expect(dialog.getByText("Due date is required")).toBeVisible();
  await expect(dialog.getByLabel("Expense Title")).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/Please enter a valid amount/);
  await axe(page);
  await amount.fill("12.345");
  await expect(dialog.getByText("Please enter a valid amount")).toBeHidden();
  await expect(dialog.getByText("Expense title is required")).toBeVisible();

  const question = dialog.getByRole("group", { name: "Which amount do you mean?" });
  await expect(question.getByRole("button")).toHaveText(["$12,345.00", "$12.35"]);
  await axe(page);
  await fillExpense(dialog, { title: "Car", dueDate: `${NEXT_YEAR}-02-01` });
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(amount).toHaveAccessibleDescription("Which one?");
  await expect(amount).toBeFocused();
  await question.getByRole("button", { name: "$12,345.00" }).click();
  await expect(question).toBeHidden();
  await expect(amount).toBeFocused();
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect.poll(() => shownBills(page)).toEqual(["Car $12,345.00 Pending"]);
});

test("the month lives in the address: back, reload and a shared link keep it", async ({ page }) => {
  await open(page, `/app?month=${NEXT_YEAR}-12`);
  await page
    .getByRole("button", { name: /next month/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: `January ${NEXT_YEAR + 1}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`month=${NEXT_YEAR + 1}-01`));
  await visit(page);
  await expect(page.getByRole("heading", { name: `January ${NEXT_YEAR + 1}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: `December ${NEXT_YEAR}` })).toBeVisible();

  await visit(page, "/app?month=2026-13");
  await expect(page.getByRole("heading", { name: "November 2026" })).toBeVisible();
});
