import { addMonths, type Day, LAST_MONTH, lastDayOf, type Month, monthOf } from "../calendar/days.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { occurrenceDate, occurrenceId, occurrenceOf, type Series } from "./series.ts";

/** A month's bills yet to be generated. An occurrence that was changed or deleted stands instead. */
export function projectedExpenses(ledger: Ledger, month: Month): Expense[] {
  const projected: Expense[] = [];
  for (const series of ledger.all("series")) {
    if (series.endedOn !== null || series.generatedUntil >= month) continue;
    if (ledger.get("expense", occurrenceId(series.id, month)) !== undefined) continue;
    projected.push(occurrenceOf(series, month, 0));
  }
  return projected.sort(compareExpenses);
}

export function nextDates(anchorDate: Day, count: number): Day[] {
  const dates: Day[] = [];
  for (let month = addMonths(monthOf(anchorDate), 1); dates.length < count; month = addMonths(month, 1)) {
    if (month > LAST_MONTH) break;
    dates.push(occurrenceDate({ anchorDate }, month));
  }
  return dates;
}

export function pastDates(anchorDate: Day, today: Day): Day[] {
  const dates: Day[] = [];
  for (let month = monthOf(anchorDate); month <= monthOf(today); month = addMonths(month, 1)) {
    const date = occurrenceDate({ anchorDate }, month);
    if (date < today) dates.push(date);
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
  if (series.endedOn !== null) return null;
  let month = addMonths(series.generatedUntil, 1);
  if (month < monthOf(today)) month = monthOf(today);
  for (; month <= LAST_MONTH; month = addMonths(month, 1)) {
    const isFree = ledger.get("expense", occurrenceId(series.id, month)) === undefined;
    if (isFree && occurrenceDate(series, month) >= today) return occurrenceOf(series, month, 0);
  }
  return null;
}

export function yearlyCents(series: Pick<Series, "amountCents">): number {
  return series.amountCents * 12;
}

export function furthestCutoff(today: Day): Day {
  return lastDayOf(addMonths(monthOf(today), 12));
}

/** Null if there is nothing to make. Months further ahead are only projected. */
export function cutoffForMonth(ledger: Ledger, month: Month, today: Day): Day | null {
  const cutoff = lastDayOf(month);
  if (cutoff > furthestCutoff(today)) return null;
  for (const series of ledger.all("series")) {
    if (series.endedOn === null && series.generatedUntil < month) return cutoff;
  }
  return null;
}
