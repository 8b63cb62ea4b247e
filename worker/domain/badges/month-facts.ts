import { addMonths, type Month, monthOf } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { RowChange } from "../ledger/ledger.ts";

interface MonthFact {
  readonly count: number;
  /** How many of its bills are not PAID. */
  readonly open: number;
}

/** A user's months as badges and statistics see them. */
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

  /** Returns the months whose figures an operation's changes have changed. */
  take(changes: readonly RowChange[]): Set<Month> {
    const touched = new Set<Month>();
    for (const change of changes) {
      if (change.table !== "expense" || !isFigureChange(change)) continue;
      if (change.before !== undefined) touched.add(this.count(change.before, -1));
      touched.add(this.count(change.after, 1));
    }
    return touched;
  }

  /** Whether a month has bills and all of them are PAID. */
  isClear(month: Month): boolean {
    const fact = this.months.get(month);
    return fact !== undefined && fact.count > 0 && fact.open === 0;
  }

  /** How many consecutive clear months end with this one. */
  streakUntil(month: Month): number {
    let length = 0;
    while (this.isClear(addMonths(month, -length))) length += 1;
    return length;
  }

  /** The run of clear months around a clear one; 0 if it isn't clear. */
  streakAround(month: Month): number {
    if (!this.isClear(month)) return 0;
    let last = month;
    while (this.isClear(addMonths(last, 1))) last = addMonths(last, 1);
    return this.streakUntil(last);
  }

  longestStreak(): number {
    return Math.max(0, ...[...this.months.keys()].map((month) => this.streakUntil(month)));
  }

  /** While this month isn't clear yet, the streak ends with the last one, so it isn't lost on the first of a month. */
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
