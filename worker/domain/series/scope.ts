import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Scope } from "../operations/operation.ts";
import { heldBillsOf } from "./free-places.ts";
import { occurrenceMonth, type Series } from "./series.ts";

interface Scoped {
  /** Undefined if the change is for the chosen expense alone. */
  readonly series: Series | undefined;
  readonly expenses: readonly Expense[];
  /** Those that the series' rule doesn't ask for at present. They change with the others. */
  readonly waiting: readonly Expense[];
}

/** Another device may have stopped the series meanwhile; then the expense is changed alone. */
export function scoped(draft: Ledger, chosen: Expense, scope: Scope): Scoped {
  const series =
    scope === "this" || chosen.recurringId === null ? undefined : draft.get("series", chosen.recurringId);
  if (series === undefined) return { series, expenses: [chosen], waiting: [] };
  const from = occurrenceMonth(chosen.id, series);
  const isReached = ({ id }: Expense) => scope === "all" || occurrenceMonth(id, series) >= from;
  const held = heldBillsOf(draft, series.id).filter(isReached);
  return {
    series,
    expenses: held.filter(({ deleted }) => !deleted),
    waiting: held.filter(({ freed }) => freed),
  };
}
