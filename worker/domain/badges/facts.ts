import { addMonths, type Month, monthOf } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger, RowChange } from "../ledger/ledger.ts";
import { isGenerated } from "../series/slot.ts";

/** The counts that badges need beyond the rows an operation reads. {@link awardBadges} keeps them up to date. */
export interface BadgeFacts {
  readonly months: MonthFacts;
  /** The number of expenses that the user added, including deleted ones, because undo takes no badge away. */
  expensesAdded: number;
}

export function badgeFactsOf(ledger: Ledger): BadgeFacts {
  const series = [...ledger.all("series")];
  const expenses = [...ledger.all("expense")];
  return {
    months: MonthFacts.of(expenses),
    expensesAdded: expenses.filter(({ id }) => !series.some((each) => isGenerated(id, each))).length,
  };
}

interface MonthFact {
  readonly count: number;
  /** The number of bills that aren't PAID. */
  readonly open: number;
}

export class MonthFacts {
  private readonly months = new Map<Month, MonthFact>();

  static of(expenses: Iterable<Expense>): MonthFacts {
    const facts = new MonthFacts();
    for (const expense of expenses) facts.count(expense, 1);
    return facts;
  }

  set(month: Month, fact: MonthFact): void {
    this.months.set(month, fact);
  }

  take(changes: readonly RowChange[]): Set<Month> {
    const touched = new Set<Month>();
    for (const change of changes) {
      if (change.table !== "expense" || !isFigureChange(change)) continue;
      if (change.before !== undefined) touched.add(this.count(change.before, -1));
      touched.add(this.count(change.after, 1));
    }
    return touched;
  }

  isClear(month: Month): boolean {
    const fact = this.months.get(month);
    return fact !== undefined && fact.count > 0 && fact.open === 0;
  }

  streakUntil(month: Month): number {
    let length = 0;
    while (this.isClear(addMonths(month, -length))) length += 1;
    return length;
  }

  streakAround(month: Month): number {
    if (!this.isClear(month)) return 0;
    let last = month;
    while (this.isClear(addMonths(last, 1))) last = addMonths(last, 1);
    return this.streakUntil(last);
  }

  longestStreak(): number {
    return Math.max(0, ...[...this.months.keys()].map((month) => this.streakUntil(month)));
  }

  /** An unfinished current month doesn't break the streak. Otherwise every streak would end on the 1st. */
  currentStreak(thisMonth: Month): number {
    return this.streakUntil(this.isClear(thisMonth) ? thisMonth : addMonths(thisMonth, -1));
  }

  private count(expense: Expense, by: 1 | -1): Month {
    const month = monthOf(expense.dueDate);
    if (expense.deleted) return month;
    const { count, open } = this.months.get(month) ?? { count: 0, open: 0 };
    this.months.set(month, { count: count + by, open: open + (expense.status === "PAID" ? 0 : by) });
    return month;
  }
}

function isFigureChange({ before, after }: Extract<RowChange, { table: "expense" }>): boolean {
  return (
    before === undefined ||
    before.deleted !== after.deleted ||
    before.status !== after.status ||
    before.dueDate !== after.dueDate
  );
}
