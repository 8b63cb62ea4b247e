import { type Day, LAST_MONTH, type Month, monthOf } from "../calendar/days.ts";
import { type Expense, isOverdue, owedCents } from "../expenses/expense.ts";
import { sumCents } from "../money/money.ts";

export type MonthRow =
  | BillRow
  | PaidFold
  | { readonly kind: "today"; readonly leftCents: number }
  | { readonly kind: "next" };

export interface BillRow {
  readonly kind: "bill";
  readonly expense: Expense;
  /** True for the first bill of a day in a row. The others don't repeat the date. */
  readonly startsDay: boolean;
}

/** Two or more paid bills in a row. */
export interface PaidFold {
  readonly kind: "paid";
  readonly rows: readonly BillRow[];
}

/** The folded bills, decided once for a visit so that nothing folds under the pointer. */
export interface Folded {
  readonly paid: ReadonlySet<string>;
  /** The bills that were unpaid when the visit began. Such a bill stays a row until the visit ends. */
  readonly owed: ReadonlySet<string>;
}

export const NOTHING_FOLDED: Folded = { paid: new Set(), owed: new Set() };

export interface MonthOfBills {
  readonly month: Month;
  readonly today: Day;
  /** The bills of the month by due date. */
  readonly expenses: readonly Expense[];
}

/**
 * Decides which paid bills fold when a month is opened: in the current month those before the next bill to pay, in an
 * earlier month with overdue bills all of them. Other months are opened to be read, so nothing folds there.
 * @param owedBefore what was to be paid when the visit began, if a day has passed since
 */
export function foldAtOpening(opened: MonthOfBills, owedBefore: ReadonlySet<string> = new Set()): Folded {
  const owed = new Set([...owedBefore, ...idsOf(opened.expenses.filter(({ status }) => status !== "PAID"))]);
  const paid = idsOf(behindNext(opened).filter(({ id }) => !owed.has(id)));
  return stillFolded({ paid, owed }, opened);
}

function behindNext({ month, today, expenses }: MonthOfBills): readonly Expense[] {
  if (month === monthOf(today)) {
    const next = expenses.findIndex(({ status, dueDate }) => status !== "PAID" && dueDate >= today);
    return expenses.filter(({ dueDate }, at) => dueDate < today || at < next);
  }
  return month < monthOf(today) && expenses.some((each) => isOverdue(each, today)) ? expenses : [];
}

/** Removes bills that show as rows from the folds, so that they don't fold again. Returns `folded` if nothing changed. */
export function stillFolded(folded: Folded, month: MonthOfBills): Folded {
  const paid = idsOf(monthRows(month, folded).flatMap((row) => (row.kind === "paid" ? billsOf(row) : [])));
  return paid.size === folded.paid.size ? folded : { ...folded, paid };
}

export function monthRows({ month, today, expenses }: MonthOfBills, folded: Folded): MonthRow[] {
  const next: MonthRow[] = month < LAST_MONTH ? [{ kind: "next" }] : [];
  if (month !== monthOf(today)) return [...groupPaid(expenses, folded), ...next];
  const past = expenses.filter(({ dueDate }) => dueDate < today);
  const coming = expenses.slice(past.length);
  const left = coming.filter(({ status }) => status !== "PAID");
  return [
    ...groupPaid(past, folded),
    { kind: "today", leftCents: sumCents(left.map(owedCents)) },
    ...groupPaid(coming, folded),
    ...next,
  ];
}

/** Combines two or more consecutive bills that may fold into one row. */
function groupPaid(expenses: readonly Expense[], { paid }: Folded): (BillRow | PaidFold)[] {
  const mayFold = (each: Expense | undefined) => each?.status === "PAID" && paid.has(each.id);
  const runs: Expense[][] = [];
  for (const expense of expenses) {
    const last = runs.at(-1);
    if (last !== undefined && mayFold(expense) && mayFold(last[0])) last.push(expense);
    else runs.push([expense]);
  }
  return withDates(
    runs.flatMap((run): (BillRow | PaidFold)[] => {
      const rows = withDates(run.map((expense): BillRow => ({ kind: "bill", expense, startsDay: true })));
      return rows.length > 1 ? [{ kind: "paid", rows }] : rows;
    }),
  );
}

function withDates<Row extends BillRow | PaidFold>(rows: readonly Row[]): Row[] {
  return rows.map((row, at) => {
    const before = rows[at - 1];
    if (row.kind !== "bill" || before?.kind !== "bill") return row;
    return { ...row, startsDay: row.expense.dueDate !== before.expense.dueDate };
  });
}

function idsOf(expenses: readonly Expense[]): ReadonlySet<string> {
  return new Set(expenses.map(({ id }) => id));
}

export function billsOf(row: MonthRow): readonly Expense[] {
  if (row.kind === "bill") return [row.expense];
  return row.kind === "paid" ? row.rows.map(({ expense }) => expense) : [];
}
