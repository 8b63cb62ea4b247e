import type { Page } from "@playwright/test";
import {
  addExpense,
  addToAnyMonth,
  choose,
  editExpense,
  NEXT_YEAR,
  shownBills,
} from "../support/month-page.ts";
import { axe, expect, openMonth, test, visit } from "./harness.ts";

const month = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a bill that is added or moved to another month says where it went, and the link leads to its row", async ({
  page,
}) => {
  await openMonth(
    page,
    `${NEXT_YEAR}-12`,
    Array.from({ length: 20 }, (_, n) => ({
      title: `Bill ${n + 10}`,
      amount: "10",
      dueDate: `${NEXT_YEAR + 1}-01-${n + 10}`,
    })),
  );
  await addExpense(page, { title: "Here", amount: "5", dueDate: `${NEXT_YEAR}-12-05` });
  await expect(page.getByText("Expense added successfully! 💰", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Added to/ })).toHaveCount(0);

  await addToAnyMonth(page, { title: "Rent", amount: "10", dueDate: `${NEXT_YEAR + 1}-01-31` });
  const toast = page.getByRole("group").filter({ hasText: `Added to January ${NEXT_YEAR + 1}` });
  await expect(toast.getByText("Expense added successfully! 💰", { exact: true })).toBeVisible();
  await expect(toast.getByRole("button", { name: "Undo" })).toBeVisible();
  // It stays while it is pointed at, however long axe takes.
  await toast.hover();
  await axe(page);
  await toast.getByRole("link", { name: `Added to January ${NEXT_YEAR + 1}` }).click();
  await expect(month(page, `January ${NEXT_YEAR + 1}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Rent", exact: true })).toBeFocused();
  await expect(page.getByRole("button", { name: "Rent", exact: true })).toBeInViewport();
  await expect(toast).toBeHidden();

  await editExpense(page, "Rent", { dueDate: `${NEXT_YEAR}-12-30` });
  await page.getByRole("link", { name: `Moved to December ${NEXT_YEAR}` }).click();
  await expect(page.getByRole("button", { name: "Rent", exact: true })).toBeFocused();
  await editExpense(page, "Rent", { dueDate: `${NEXT_YEAR}-12-29` });
  await expect(page.getByText("Expense updated successfully! ✏️", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Moved to/ })).toHaveCount(0);
});

test("the link shows a bill that a search or a filter would leave out", async ({ page }) => {
  await openMonth(page, `${NEXT_YEAR + 1}-01`, [
    { title: "Gym", amount: "10", dueDate: `${NEXT_YEAR + 1}-01-02` },
  ]);
  await visit(page, `/app?month=${NEXT_YEAR}-12`);
  await addExpense(page, { title: "Here", amount: "5", dueDate: `${NEXT_YEAR}-12-05` });
  await page.getByRole("searchbox").fill("gym");
  await choose(page, "Gym", "Duplicate");
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  await dialog.getByLabel("Amount").fill("11");
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  // A dialog that closes goes back by one entry of the tab's history, and would take a link's along.
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: `Added to January ${NEXT_YEAR + 1}` }).click();
  await expect(month(page, `January ${NEXT_YEAR + 1}`)).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect.poll(() => shownBills(page)).toEqual(["Gym $10.00 Pending", "Gym $11.00 Pending"]);
  await expect(page.getByRole("button", { name: "Gym", exact: true }).nth(1)).toBeFocused();
});
