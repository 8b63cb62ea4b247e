import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type Rejection, rejection } from "./rejection.ts";

/** A deletion wins over an edit, so a deleted expense can't be changed. */
export function livingExpense(draft: Ledger, id: string): Expense | Rejection {
  const expense = draft.get("expense", id);
  if (expense === undefined) return notFound();
  if (expense.deleted) return rejection("expense_deleted", "This expense was deleted", { id: "Deleted" });
  return expense;
}

export function notFound(): Rejection {
  return rejection("not_found", "This expense does not exist", { id: "Not found" });
}
