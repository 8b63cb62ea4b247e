import { monthIndex } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { firstOccurrenceId, lastOccurrenceId, type Series } from "../series/series.ts";
import { MonthFacts } from "./month-facts.ts";

/** What badges count beyond the rows an operation reads. {@link awardBadges} keeps it up to date. */
export interface BadgeFacts {
  readonly months: MonthFacts;
  /** Expenses the user added, deleted ones too, because undoing takes no badge away. */
  expensesAdded: number;
}

export function badgeFactsOf(ledger: Ledger): BadgeFacts {
  const series = [...ledger.all("series")];
  const expenses = [...ledger.all("expense")];
  return {
    months: MonthFacts.of(expenses),
    expensesAdded: expenses.filter((expense) => !isGenerated(expense, series)).length,
  };
}

/** Tells by the id, which generation computes, whether a series made the expense rather than a user. */
function isGenerated(expense: Expense, series: readonly Series[]): boolean {
  const id = Number(expense.id);
  return series.some(
    (each) =>
      id > firstOccurrenceId(each.id) + monthIndex(each.firstMonth) && id <= lastOccurrenceId(each.id),
  );
}
