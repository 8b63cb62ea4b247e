import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Scope } from "../operations/operation.ts";
import { heldBillsOf } from "./projection.ts";
import type { Series } from "./series.ts";
import { slotOf } from "./slot.ts";

interface Scoped {
  /** Undefined if the change only applies to the chosen expense. */
  readonly series: Series | undefined;
  readonly expenses: readonly Expense[];
  /** Bills that the rule doesn't include at present. They change with the others. */
  readonly waiting: readonly Expense[];
}

/** If another device has stopped the series meanwhile, only the chosen expense changes. */
export function scoped(draft: Ledger, chosen: Expense, scope: Scope): Scoped {
  const series =
    scope === "this" || chosen.recurringId === null ? undefined : draft.get("series", chosen.recurringId);
  if (series === undefined) return { series, expenses: [chosen], waiting: [] };
  const from = slotOf(chosen.id, series);
  const isReached = ({ id }: Expense) => scope === "all" || slotOf(id, series) >= from;
  const held = heldBillsOf(draft, series.id).filter(isReached);
  return {
    series,
    expenses: held.filter(({ deleted }) => !deleted),
    waiting: held.filter(({ freed }) => freed),
  };
}
