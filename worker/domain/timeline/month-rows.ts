import { type Day, LAST_MONTH } from "../calendar/days.ts";
import { isWithin, type Period } from "../calendar/periods.ts";
import { type Expense, isOverdue, owedCents } from "../expenses/expense.ts";
import { sumCents } from "../money/money.ts";

export type MonthRow =
  | BillRow
  | Fold
  | { readonly kind: "today"; readonly leftCents: number }
  | { readonly kind: "next" };

interface BillRow {
  readonly kind: "bill";
  readonly expense: Expense;
  /** False if the row above it shows the same day. */
  readonly startsDay: boolean;
  /** The slim row that stands for it until that is opened. */
  readonly fold: Fold | null;
}

/** A slim row in place of several bills: two or more paid ones, or the overdue ones that are due before the latest eight. */
export interface Fold {
  readonly kind: "paid" | "overdue";
  readonly bills: readonly Expense[];
  readonly startsDay: boolean;
}

/** More overdue bills than this would push what comes next off the screen. */
export const OVERDUE_SHOWN = 8;

/** The folded bills, decided once for a visit so that nothing folds under the pointer. */
export interface Folded {
  readonly paid: ReadonlySet<string>;
  readonly overdue: ReadonlySet<string>;
  /** The bills that were unpaid when the visit began. Such a bill stays a row until the visit ends. */
  readonly owed: ReadonlySet<string>;
}

export const NOTHING_FOLDED: Folded = { paid: new Set(), overdue: new Set(), owed: new Set() };

export interface MonthOfBills {
  readonly period: Period;
  readonly today: Day;
  /** The bills of the month by due date. */
  readonly expenses: readonly Expense[];
}

/**
 * Decides what folds when a month is opened. Paid bills fold in the current month before the next bill to pay, and all of
 * them in an earlier month with overdue bills. Other months are opened to be read. Overdue bills stay rows: only of more
 * than eight the older ones fold, since those that were due last are the nearest to today.
 * @param owedBefore what was to be paid when the visit began, if a day has passed since
 */
export function foldAtOpening(opened: MonthOfBills, owedBefore: ReadonlySet<string> = new Set()): Folded {
  const owed = new Set([...owedBefore, ...idsOf(opened.expenses.filter(({ status }) => status !== "PAID"))]);
  const paid = idsOf(behindNext(opened).filter(({ id }) => !owed.has(id)));
  const overdue = opened.expenses.filter((each) => isOverdue(each, opened.today));
  return stillFolded({ paid, overdue: idsOf(overdue.slice(0, -OVERDUE_SHOWN)), owed }, opened);
}

function behindNext({ period, today, expenses }: MonthOfBills): readonly Expense[] {
  if (isWithin(today, period)) {
    const next = expenses.findIndex(({ status, dueDate }) => status !== "PAID" && dueDate >= today);
    return expenses.filter(({ dueDate }, at) => dueDate < today || at < next);
  }
  return period.to < today && expenses.some((each) => isOverdue(each, today)) ? expenses : [];
}

/** Removes bills that show as rows from the folds, so that they don't fold again. Returns `folded` if nothing changed. */
export function stillFolded(folded: Folded, month: MonthOfBills): Folded {
  const rows = monthRows(month, folded);
  const foldedIn = (kind: Fold["kind"]) => idsOf(rows.flatMap((row) => (row.kind === kind ? row.bills : [])));
  const [paid, overdue] = [foldedIn("paid"), foldedIn("overdue")];
  const isSame = paid.size === folded.paid.size && overdue.size === folded.overdue.size;
  return isSame ? folded : { ...folded, paid, overdue };
}

/**
 * Lists a month's rows. A fold is followed by its bills, each at its place in due order.
 * @param showsOverdue whether the fold of overdue bills is open. Its bills then stand between the paid ones.
 */
export function monthRows(
  { period, today, expenses }: MonthOfBills,
  folded: Folded,
  showsOverdue = false,
): MonthRow[] {
  const rest = expenses.filter((each) => folded.overdue.has(each.id) && isOverdue(each, today));
  const rowsOf = (some: readonly Expense[]) => foldedRows(some, folded.paid, rest, showsOverdue);
  const next: MonthRow[] = period.month < LAST_MONTH ? [{ kind: "next" }] : [];
  if (!isWithin(today, period)) return [...rowsOf(expenses), ...next];
  const past = expenses.filter(({ dueDate }) => dueDate < today);
  const coming = expenses.slice(past.length);
  const left = coming.filter(({ status }) => status !== "PAID");
  return [
    ...rowsOf(past),
    { kind: "today", leftCents: sumCents(left.map(owedCents)) },
    ...rowsOf(coming),
    ...next,
  ];
}

function foldedRows(
  expenses: readonly Expense[],
  paid: ReadonlySet<string>,
  rest: readonly Expense[],
  showsRest: boolean,
): (BillRow | Fold)[] {
  const hidden = new Set(rest);
  const runs = paidRuns(showsRest ? expenses : expenses.filter((each) => !hidden.has(each)), paid);
  const runOf = new Map([rest, ...runs].flatMap((run) => run.map((each) => [each, run] as const)));
  const foldOf = new Map<readonly Expense[], Fold>();
  const rows: (BillRow | Fold)[] = [];
  let dayAbove: Day | undefined;
  for (const expense of expenses) {
    const run = runOf.get(expense);
    const at = run?.indexOf(expense) ?? -1;
    if (run !== undefined && at === 0) {
      const fold: Fold = {
        kind: run === rest ? "overdue" : "paid",
        bills: run,
        startsDay: expense.dueDate !== dayAbove,
      };
      foldOf.set(run, fold);
      rows.push(fold);
    }
    const fold = (run && foldOf.get(run)) ?? null;
    const before = fold?.kind === "paid" ? fold.bills[at - 1]?.dueDate : dayAbove;
    rows.push({ kind: "bill", expense, startsDay: expense.dueDate !== before, fold });
    if (showsRest || !hidden.has(expense)) dayAbove = expense.dueDate;
  }
  return rows;
}

/**
 * Returns runs of two or more bills that may fold. A day on which another bill stands as a row is never part of a longer run:
 * "1–4" above a row of the 4th would tell that day twice.
 */
function paidRuns(standing: readonly Expense[], paid: ReadonlySet<string>): readonly Expense[][] {
  const mayFold = (each: Expense) => each.status === "PAID" && paid.has(each.id);
  const daysOfRows = new Set(standing.filter((each) => !mayFold(each)).map(({ dueDate }) => dueDate));
  const runs: Expense[][] = [];
  for (const [at, expense] of standing.entries()) {
    const above = standing[at - 1];
    if (!mayFold(expense)) continue;
    const goesOn =
      above !== undefined &&
      mayFold(above) &&
      (above.dueDate === expense.dueDate || ![above, expense].some(({ dueDate }) => daysOfRows.has(dueDate)));
    if (goesOn) runs.at(-1)?.push(expense);
    else runs.push([expense]);
  }
  return runs.filter(({ length }) => length > 1);
}

function idsOf(expenses: readonly Expense[]): ReadonlySet<string> {
  return new Set(expenses.map(({ id }) => id));
}
