import { type Day, isLongAgo, MONTH_NAMES, monthText, numberOfMonth } from "../calendar/days.ts";
import { type MonthStart, monthWith } from "../calendar/periods.ts";
import { type Expense, isOverdue, owedCents } from "../expenses/expense.ts";
import { type Currency, formatCents, sumCents } from "../money/money.ts";
import { type Fold, OVERDUE_SHOWN } from "./month-rows.ts";

interface EarlierBills {
  /** "From October", "From October 2025", or "From earlier months" */
  readonly title: string;
  /** "2 overdue", or "all paid" */
  readonly standing: string;
  /** What is still to pay of them. Empty once nothing is. */
  readonly total: string;
  readonly owed: readonly Expense[];
  /** The latest eight bills, since they are the nearest to today. */
  readonly shown: readonly Expense[];
  /** The bills due before them, which stand behind a slim row. */
  readonly rest: readonly Expense[];
  readonly fold: Fold | null;
}

/** @param expenses at least one, by due date */
export function earlierBills(
  expenses: readonly Expense[],
  today: Day,
  { currency, monthStart }: { readonly currency: Currency; readonly monthStart: MonthStart },
): EarlierBills {
  const isOwed = (each: Expense) => isOverdue(each, today);
  const owed = expenses.filter(isOwed);
  const rest = expenses.slice(0, -OVERDUE_SHOWN);
  const folded = rest.filter(isOwed);
  return {
    title: `From ${monthsText(expenses, today, monthStart)}`,
    standing: owed.length === 0 ? "all paid" : `${owed.length} overdue`,
    total: owed.length === 0 ? "" : formatCents(sumCents(owed.map(owedCents)), currency),
    owed,
    shown: expenses.slice(-OVERDUE_SHOWN),
    rest,
    fold: folded.length === 0 ? null : { kind: "overdue", bills: folded, startsDay: false },
  };
}

function monthsText(expenses: readonly Expense[], today: Day, monthStart: MonthStart): string {
  const months = new Set(expenses.map(({ dueDate }) => monthWith(dueDate, monthStart)));
  const [month = ""] = months;
  if (months.size > 1) return "earlier months";
  const isOld = expenses.some(({ dueDate }) => isLongAgo(dueDate, today));
  return isOld ? monthText(month) : (MONTH_NAMES[numberOfMonth(month) - 1] ?? "");
}
