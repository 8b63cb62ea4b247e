import { expect, type Page } from "@playwright/test";
import { openAddForm } from "./month-page.ts";

export const addDialog = (page: Page) => page.getByRole("dialog", { name: "Add New Expense" });

export async function openAdd(page: Page) {
  const dialog = await openAddForm(page);
  await expect(dialog.getByLabel("Amount")).toBeVisible();
  return dialog;
}

export const offer = (page: Page) =>
  addDialog(page).getByRole("status").filter({ hasText: "Not saved yet:" });

export async function resume(page: Page) {
  await addDialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(addDialog(page).getByLabel("Expense Title")).toBeFocused();
}
