import type { Expense } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { FAILED } from "../../../data/ledger/changes.ts";
import type { Changes } from "../../../data/ledger/use-ledger.tsx";
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
