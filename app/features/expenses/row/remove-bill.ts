import type { Expense } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { FAILED } from "../../../data/ledger/changes.ts";
import type { Changes } from "../../../data/ledger/use-ledger.tsx";
import { billsHeading } from "../timeline/list-parts.tsx";
import { showExpenseOutcome } from "./bill-changes.ts";

/**
 * Deletes a bill without asking first, because it can be undone.
 * @param success says what was done
 */
export async function removeBill(
  { perform, undo }: Changes,
  { id }: Expense,
  scope: Scope = "this",
  success = "Expense deleted successfully! 🗑️",
): Promise<void> {
  const done = await perform({ type: "expense.delete", data: { id, scope } });
  showExpenseOutcome(done, undo, success, FAILED.delete);
}

/**
 * Finds where focus goes when a control's row disappears: to its neighbour below, else above, else to the list's
 * heading. Otherwise keyboard users would start again from the top of the page.
 */
export function focusInsteadOf(control: HTMLElement): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-expense]:not([hidden])")];
  const at = rows.findIndex((row) => row.contains(control));
  const alike = control.matches("input") ? "input" : ".bill-more";
  const controls = [rows[at + 1], rows[at - 1]].map((row) => row?.querySelector<HTMLElement>(alike));
  return controls.find((each) => each != null) ?? billsHeading();
}
