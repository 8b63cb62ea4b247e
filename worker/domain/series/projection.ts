import { addMonths, type Day, LAST_MONTH, lastDayOf, type Month, monthOf } from "../calendar/days.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { occurrenceDate, occurrenceId, occurrenceOf, type Series } from "./series.ts";

/**
 * The bills that a month will have once its series are generated that far, by due date. They are computed and never
 * stored, so that any month can be shown without a network. What a user put into an occurrence's place, or deleted
 * there, stands instead of it.
 */
export function projectedExpenses(ledger: Ledger, month: Month): Expense[] {
  const projected: Expense[] = [];
  for (const series of ledger.all("series")) {
    if (series.endedOn !== null || series.generatedUntil >= month) continue;
    if (ledger.get("expense", occurrenceId(series.id, month)) !== undefined) continue;
    projected.push(occurrenceOf(series, month, 0));
  }
  return projected.sort(compareExpenses);
}

/** The dates after the first one of a bill that recurs from that day on; fewer at the calendar's end. */
export function nextDates(anchorDate: Day, count: number): Day[] {
  const dates: Day[] = [];
  for (let month = addMonths(monthOf(anchorDate), 1); dates.length < count; month = addMonths(month, 1)) {
    if (month > LAST_MONTH) break;
    dates.push(occurrenceDate({ anchorDate }, month));
  }
  return dates;
}

/** The days before today on which a series that began on `anchorDate` would have bills, including that day. */
export function pastDates(anchorDate: Day, today: Day): Day[] {
  const dates: Day[] = [];
  for (let month = monthOf(anchorDate); month <= monthOf(today); month = addMonths(month, 1)) {
    const date = occurrenceDate({ anchorDate }, month);
    if (date < today) dates.push(date);
  }
  return dates;
}

/**
 * A series' next bill from today on: the first unpaid one, or one that is yet to be generated if that comes sooner.
 * Null if there won't be another.
 */
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

/** Skips months whose occurrence exists already or was deleted. Null past the end of the calendar. */
function nextProjected(ledger: Ledger, series: Series, today: Day): Expense | null {
  if (series.endedOn !== null) return null;
  let month = addMonths(series.generatedUntil, 1);
  if (month < monthOf(today)) month = monthOf(today);
  for (; month <= LAST_MONTH; month = addMonths(month, 1)) {
    const isFree = ledger.get("expense", occurrenceId(series.id, month)) === undefined;
    if (isFree && occurrenceDate(series, month) >= today) return occurrenceOf(series, month, 0);
  }
  return null;
}

/** What a monthly series costs in twelve months, in hundredths. */
export function yearlyCents(series: Pick<Series, "amountCents">): number {
  return series.amountCents * 12;
}

/** How far ahead a user can generate: to the end of the month twelve months from today's. */
const GENERATE_AHEAD_MONTHS = 12;

export function furthestCutoff(today: Day): Day {
  return lastDayOf(addMonths(monthOf(today), GENERATE_AHEAD_MONTHS));
}

/**
 * Up to where a device generates when a month is shown, or null if there is nothing to make. Months further ahead
 * than a user can generate are only projected.
 */
export function cutoffForMonth(ledger: Ledger, month: Month, today: Day): Day | null {
  const cutoff = lastDayOf(month);
  if (cutoff > furthestCutoff(today)) return null;
  for (const series of ledger.all("series")) {
    if (series.endedOn === null && series.generatedUntil < month) return cutoff;
  }
  return null;
}
