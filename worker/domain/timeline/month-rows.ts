import { type Day, LAST_MONTH, type Month, monthOf } from "../calendar/days.ts";
import { type Expense, isLate } from "../expenses/expense.ts";
import { sumCents } from "../money/money.ts";

/** A row of the vertical list. */
export type MonthRow = BillRow | Fold | { readonly kind: "today"; readonly leftCents: number } | NextRow;

export interface BillRow {
  readonly kind: "bill";
  readonly expense: Expense;
  /** Whether it is the first of its day in a row: the others don't repeat the date. */
  readonly startsDay: boolean;
}

export type Fold = PaidFold | LateFold;

/** Two or more paid bills in a row. */
export interface PaidFold {
  readonly kind: "paid";
  readonly rows: readonly BillRow[];
}

/** What follows the first late bill, when too much stands before Today. */
export interface LateFold {
  readonly kind: "late";
  readonly rows: readonly (BillRow | PaidFold)[];
}

interface NextRow {
  readonly kind: "next";
}

/** The bills that may stand in folds, by id. Decided once for a visit, so that nothing folds under the pointer. */
export interface Folded {
  readonly paid: ReadonlySet<string>;
  readonly late: ReadonlySet<string>;
  /** What was to be paid when the visit began: who pays it sees it as a row until the visit ends. */
  readonly owed: ReadonlySet<string>;
}

export const NOTHING_FOLDED: Folded = { paid: new Set(), late: new Set(), owed: new Set() };

export interface MonthOfBills {
  readonly month: Month;
  readonly today: Day;
  /** Of the month, by due date. */
  readonly expenses: readonly Expense[];
}

/**
 * Decides what folds when a month is opened. In the current month these are the paid bills before the next one to pay
 * and, if more than `room` rows would stand before that one, everything between the first late bill and Today. In an
 * earlier month with late bills, which it is opened for, the paid ones fold. Other months are opened to be read, so
 * nothing folds there.
 * @param owedBefore what was to be paid when the visit began, if a day has passed since
 */
export function foldAtOpening(
  opened: MonthOfBills,
  room: number,
  owedBefore: ReadonlySet<string> = new Set(),
): Folded {
  const { month, today, expenses } = opened;
  const owed = new Set([...owedBefore, ...idsOf(expenses.filter(({ status }) => status !== "PAID"))]);
  if (month !== monthOf(today)) {
    const isOpenedForLate = month < monthOf(today) && expenses.some((each) => isLate(each, today));
    if (!isOpenedForLate) return { ...NOTHING_FOLDED, owed };
    const paid = idsOf(expenses.filter(({ status }) => status === "PAID"));
    return stillFolded({ ...NOTHING_FOLDED, paid, owed }, opened);
  }
  const { past, beforeNext } = partsOf(opened);
  const paid = idsOf([...past, ...beforeNext].filter(({ status }) => status === "PAID"));
  const folded = { ...NOTHING_FOLDED, paid, owed };
  if (rowsBeforeNext(opened, folded) <= room) return stillFolded(folded, opened);
  const rest = past.slice(past.findIndex((each) => isLate(each, today)) + 1);
  return stillFolded({ paid, late: idsOf(rest), owed }, opened);
}

/** How many rows of the current month stand before its next bill to pay where no late bill folds. */
export function rowsBeforeNext(opened: MonthOfBills, { paid }: Pick<Folded, "paid">): number {
  const { past, beforeNext } = partsOf(opened);
  const folded = { ...NOTHING_FOLDED, paid };
  return groupPaid(past, folded).length + groupPaid(beforeNext, folded).length;
}

function partsOf({ today, expenses }: MonthOfBills) {
  const past = expenses.filter(({ dueDate }) => dueDate < today);
  const coming = expenses.slice(past.length);
  const next = coming.findIndex(({ status }) => status !== "PAID");
  return { past, beforeNext: coming.slice(0, Math.max(next, 0)) };
}

/**
 * Takes out of the folds what shows as a row: whatever becomes of it, it doesn't fold again. That includes the first
 * late bill, and those that were paid since. Returns `folded` itself if nothing changed.
 */
export function stillFolded(folded: Folded, month: MonthOfBills): Folded {
  const first = month.expenses.find((each) => isLate(each, month.today))?.id;
  const paidSince = idsOf(
    month.expenses.filter(({ id, status }) => status === "PAID" && folded.owed.has(id)),
  );
  const out = (ids: ReadonlySet<string>, rows: readonly MonthRow[]) => {
    const shown = new Set(rows.flatMap((row) => (row.kind === "bill" ? [row.expense.id] : [])));
    const left = [...ids].filter((id) => id !== first && !shown.has(id) && !paidSince.has(id));
    return left.length === ids.size ? ids : new Set(left);
  };
  const { owed } = folded;
  const late = out(folded.late, monthRows(month, folded));
  const rows = monthRows(month, { ...folded, late });
  const inLateFolds = rows.flatMap((row) => (row.kind === "late" ? row.rows : []));
  const paid = out(folded.paid, [...rows, ...inLateFolds]);
  if (late === folded.late && paid === folded.paid) return folded;
  // What is left of a fold may be one bill, which is a row then.
  return stillFolded({ paid, late, owed }, month);
}

export function monthRows({ month, today, expenses }: MonthOfBills, folded: Folded): MonthRow[] {
  const next: MonthRow[] = month < LAST_MONTH ? [{ kind: "next" }] : [];
  if (month !== monthOf(today)) return [...groupPaid(expenses, folded), ...next];
  const past = expenses.filter(({ dueDate }) => dueDate < today);
  const coming = expenses.slice(past.length);
  const left = coming.filter(({ status }) => status !== "PAID");
  return [
    ...groupLate(past, folded, today),
    { kind: "today", leftCents: sumCents(left.map(({ amountCents }) => amountCents)) },
    ...groupPaid(coming, folded),
    ...next,
  ];
}

function groupLate(past: readonly Expense[], folded: Folded, today: Day): (BillRow | Fold)[] {
  const runs = runsOf(past, ({ id }) => folded.late.has(id));
  return withDates(
    runs.flatMap(({ bills, passes }): (BillRow | Fold)[] => {
      const rows = groupPaid(bills, folded);
      const isFold = passes && bills.length > 1 && bills.some((each) => isLate(each, today));
      return isFold ? [{ kind: "late", rows }] : rows;
    }),
  );
}

function groupPaid(expenses: readonly Expense[], folded: Folded): (BillRow | PaidFold)[] {
  const runs = runsOf(expenses, ({ id, status }) => status === "PAID" && folded.paid.has(id));
  return withDates(
    runs.flatMap(({ bills, passes }): (BillRow | PaidFold)[] => {
      const rows = withDates(bills.map((expense): BillRow => ({ kind: "bill", expense, startsDay: true })));
      return passes && rows.length > 1 ? [{ kind: "paid", rows }] : rows;
    }),
  );
}

function withDates<Row extends BillRow | Fold>(rows: readonly Row[]): Row[] {
  return rows.map((row, at) => {
    const before = rows[at - 1];
    if (row.kind !== "bill" || before?.kind !== "bill") return row;
    return { ...row, startsDay: row.expense.dueDate !== before.expense.dueDate };
  });
}

interface Run {
  readonly bills: Expense[];
  readonly passes: boolean;
}

/** Splits a list into the longest runs that pass a test as a whole, or don't. */
function runsOf(expenses: readonly Expense[], test: (expense: Expense) => boolean): Run[] {
  const runs: Run[] = [];
  for (const expense of expenses) {
    const passes = test(expense);
    const last = runs.at(-1);
    if (last?.passes === passes) last.bills.push(expense);
    else runs.push({ bills: [expense], passes });
  }
  return runs;
}

function idsOf(expenses: readonly Expense[]): ReadonlySet<string> {
  return new Set(expenses.map(({ id }) => id));
}

export function billsOf(row: MonthRow): readonly Expense[] {
  if (row.kind === "bill") return [row.expense];
  return row.kind === "paid" || row.kind === "late" ? row.rows.flatMap(billsOf) : [];
}

export interface FoldSums {
  readonly lateCount: number;
  readonly lateCents: number;
  readonly paidCount: number;
  readonly paidCents: number;
}

export function foldSums(fold: Fold): FoldSums {
  const bills = billsOf(fold);
  const paid = bills.filter(({ status }) => status === "PAID");
  const late = bills.filter(({ status }) => status !== "PAID");
  const centsOf = (some: readonly Expense[]) => sumCents(some.map(({ amountCents }) => amountCents));
  return {
    lateCount: late.length,
    lateCents: centsOf(late),
    paidCount: paid.length,
    paidCents: centsOf(paid),
  };
}
