import { addMonths, type Day, monthOf } from "../calendar/days.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { sumCents } from "../money/money.ts";
import { billsAYear, nextBillOf } from "./projection.ts";
import type { Series } from "./series.ts";

export interface SetAside {
  /** How many series come less often than every month. */
  readonly count: number;
  /** To put by each month for what they will cost, in hundredths, rounded up so that it is enough. */
  readonly cents: number;
}

export function setAsideFor(series: readonly Series[], today: Day): SetAside {
  const end = addMonths(monthOf(today), 12);
  const rare = series.filter((each) => comesLessOften(each) && each.firstMonth < end);
  const yearCents = sumCents(rare.map((each) => each.amountCents * billsAYear(each, today)));
  return { count: rare.length, cents: Math.ceil(yearCents / 12) };
}

function comesLessOften({ recurringEvery }: Series): boolean {
  return recurringEvery > 1;
}

const NAMED = 3;

/** The largest three of the next bills of these series, within a year, in the order in which they fall due. */
export function bigBillsAhead(ledger: Ledger, today: Day): Expense[] {
  const end = addMonths(monthOf(today), 12);
  const next = [...ledger.all("series")].filter(comesLessOften).flatMap((series) => {
    const bill = nextBillOf(ledger, series, today)?.expense;
    return bill !== undefined && monthOf(bill.dueDate) < end ? [bill] : [];
  });
  return next
    .sort((a, b) => b.amountCents - a.amountCents || compareExpenses(a, b))
    .slice(0, NAMED)
    .sort(compareExpenses);
}
