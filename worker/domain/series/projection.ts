import { addMonths, type Day, LAST_MONTH, lastDayOf, type Month, monthOf } from "../calendar/days.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { billToMake } from "./free-places.ts";
import { completeUntil, goesOn } from "./generation.ts";
import { hasBillIn, occurrenceDate, type Rule } from "./rule.ts";
import { furthestMonth, type Series } from "./series.ts";

/** A month's bills yet to be generated. An occurrence that was changed or deleted stands instead. */
export function projectedExpenses(ledger: Ledger, month: Month): Expense[] {
  const projected: Expense[] = [];
  for (const series of ledger.all("series")) {
    if (!goesOn(series)) continue;
    // Moving off a weekend may lead into the month from either side.
    for (const other of [addMonths(month, -1), month, addMonths(month, 1)]) {
      const bill = billToCome(ledger, series, other);
      if (bill !== null && monthOf(bill.dueDate) === month) projected.push(bill);
    }
  }
  return projected.sort(compareExpenses);
}

function billToCome(ledger: Ledger, series: Series, month: Month): Expense | null {
  const isAsked = month > series.generatedUntil && month <= furthestMonth(series) && hasBillIn(series, month);
  return isAsked ? billToMake(ledger, series, month, 0) : null;
}

/** The days on which a rule's bills fall due after the one of a month. */
export function nextDates(
  rule: Rule,
  after: Month,
  count: number,
  isLeftOut = (_: Month): boolean => false,
): Day[] {
  const dates: Day[] = [];
  for (let month = addMonths(after, 1); dates.length < count; month = addMonths(month, 1)) {
    if (month > (rule.lastMonth ?? LAST_MONTH)) break;
    if (hasBillIn(rule, month) && !isLeftOut(month)) dates.push(occurrenceDate(rule, month));
  }
  return dates;
}

/** The days before today on which a rule's bills fell due, the first one included. */
export function pastDates(rule: Rule, today: Day): Day[] {
  const dates: Day[] = [];
  // The Friday before the 1st lies in the month before.
  const last = addMonths(monthOf(today), 1);
  for (let month = monthOf(rule.anchorDate); month <= last; month = addMonths(month, 1)) {
    const date = occurrenceDate(rule, month);
    if (date < today && hasBillIn(rule, month)) dates.push(date);
  }
  return dates;
}

/** The first unpaid bill from today on, generated or not. */
export function nextBillOf(
  ledger: Ledger,
  series: Series,
  today: Day,
): { readonly expense: Expense; readonly isProjected: boolean } | null {
  const standing = ledger
    .occurrencesOf(series.id)
    .filter((expense) => expense.status !== "PAID" && expense.dueDate >= today)
    .toSorted(compareExpenses)[0];
  const projected = nextProjected(ledger, series, today);
  if (projected !== null && (standing === undefined || projected.dueDate < standing.dueDate)) {
    return { expense: projected, isProjected: true };
  }
  return standing === undefined ? null : { expense: standing, isProjected: false };
}

function nextProjected(ledger: Ledger, series: Series, today: Day): Expense | null {
  if (!goesOn(series)) return null;
  const last = series.lastMonth ?? LAST_MONTH;
  let month = addMonths(series.generatedUntil, 1);
  // What moves to the Monday after may be of the month before.
  const earliest = addMonths(monthOf(today), -1);
  if (month < earliest) month = earliest;
  for (; month <= last; month = addMonths(month, 1)) {
    const bill = occurrenceDate(series, month) >= today ? billToCome(ledger, series, month) : null;
    if (bill !== null) return bill;
  }
  return null;
}

type YearOfSeries = Pick<Series, "anchorDate" | "recurringEvery" | "lastMonth" | "firstMonth">;

/** How many bills a series has in twelve months, this one first, or its first one if it begins later. It may end before. */
export function billsAYear(series: YearOfSeries, today: Day): number {
  const first = hasBegun(series, today) ? monthOf(today) : series.firstMonth;
  const months = Array.from({ length: 12 }, (_, ahead) => addMonths(first, ahead));
  return months.filter((month) => month <= LAST_MONTH && hasBillIn(series, month)).length;
}

/** Whether its first bill is of this month or an earlier one. */
export function hasBegun({ firstMonth }: Pick<Series, "firstMonth">, today: Day): boolean {
  return firstMonth <= monthOf(today);
}

export function furthestCutoff(today: Day): Day {
  return lastDayOf(addMonths(monthOf(today), 12));
}

/** Null if there is nothing to make. Months further ahead are only projected. */
export function cutoffForMonth(ledger: Ledger, month: Month, today: Day): Day | null {
  const cutoff = lastDayOf(month);
  if (cutoff > furthestCutoff(today)) return null;
  for (const series of ledger.all("series")) {
    if (goesOn(series) && completeUntil(series) < month) return cutoff;
  }
  return null;
}
