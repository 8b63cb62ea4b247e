import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Scope } from "../operations/operation.ts";
import { occurrenceMonth, type Series } from "./series.ts";

interface Scoped {
  /** Undefined if the change is for the chosen expense alone. */
  readonly series: Series | undefined;
  readonly expenses: readonly Expense[];
}

/** Another device may have stopped the series meanwhile; then the expense is changed alone. */
export function scoped(draft: Ledger, chosen: Expense, scope: Scope): Scoped {
  const series =
    scope === "this" || chosen.recurringId === null ? undefined : draft.get("series", chosen.recurringId);
  if (series === undefined) return { series, expenses: [chosen] };
  const from = occurrenceMonth(chosen.id, series);
  const expenses = draft
    .occurrencesOf(series.id)
    .filter((expense) => scope === "all" || occurrenceMonth(expense.id, series) >= from);
  return { series, expenses };
}
