import { monthIndex } from "./calendar.ts";
import type { Expense } from "./expense.ts";
import type { Ledger } from "./ledger.ts";
import { MonthFacts } from "./month-facts.ts";
import { firstOccurrenceId, lastOccurrenceId, type Series } from "./series.ts";

/** What badges count beyond the rows an operation itself reads; kept up by {@link awardBadges}. */
export interface BadgeFacts {
  readonly months: MonthFacts;
  /** Expenses the person added, deleted ones too: undoing the act takes nothing away. */
  expensesAdded: number;
}

/** The facts of a ledger that holds all of a person's rows. */
export function badgeFactsOf(ledger: Ledger): BadgeFacts {
  const series = [...ledger.all("series")];
  const expenses = [...ledger.all("expense")];
  return {
    months: MonthFacts.of(expenses),
    expensesAdded: expenses.filter((expense) => !isGenerated(expense, series)).length,
  };
}

/** Whether a series made it, rather than a person: by its id, which generation computes (DESIGN.md section 6). */
function isGenerated(expense: Expense, series: readonly Series[]): boolean {
  const id = Number(expense.id);
  return series.some(
    (each) =>
      id > firstOccurrenceId(each.id) + monthIndex(each.firstMonth) && id <= lastOccurrenceId(each.id),
  );
}
