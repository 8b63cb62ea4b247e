import { addMonths, type Day, LAST_MONTH, lastDayOf, type Month, monthOf } from "./calendar.ts";
import { compareExpenses, type Expense } from "./expense.ts";
import type { Ledger } from "./ledger.ts";
import { occurrenceDate, occurrenceId, occurrenceOf, type Series } from "./series.ts";

/**
 * The bills that a month will have once its series are generated that far, by due date: computed, never stored, so
 * that any month can be shown without a network (DESIGN.md section 10). What a person put into an occurrence's
 * place, or deleted there, stands instead of it.
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

/** The dates that follow the first one of a bill that is to recur from that day on; fewer at the calendar's end. */
export function nextDates(anchorDate: Day, count: number): Day[] {
  const dates: Day[] = [];
  for (let month = addMonths(monthOf(anchorDate), 1); dates.length < count; month = addMonths(month, 1)) {
    if (month > LAST_MONTH) break;
    dates.push(occurrenceDate({ anchorDate }, month));
  }
  return dates;
}

/** When a series' next bill falls due, from today on: one that is there and unpaid, or the first yet to be made. */
export function nextDateOf(series: Series, occurrences: readonly Expense[], today: Day): Day | null {
  const standing = occurrences
    .filter((expense) => !expense.deleted && expense.status !== "PAID" && expense.dueDate >= today)
    .map((expense) => expense.dueDate)
    .sort();
  if (standing[0] !== undefined) return standing[0];
  if (series.endedOn !== null) return null;
  let month = addMonths(series.generatedUntil, 1);
  if (month < monthOf(today)) month = monthOf(today);
  if (occurrenceDate(series, month) < today) month = addMonths(month, 1);
  return month > LAST_MONTH ? null : occurrenceDate(series, month);
}

/** What a monthly series costs in twelve months, in hundredths. */
export function yearlyCents(series: Pick<Series, "amountCents">): number {
  return series.amountCents * 12;
}

/** How far ahead a person can generate: to the end of the month twelve months from today's (SPEC.md section 9). */
export const GENERATE_AHEAD_MONTHS = 12;

export function furthestCutoff(today: Day): Day {
  return lastDayOf(addMonths(monthOf(today), GENERATE_AHEAD_MONTHS));
}

/**
 * Up to where a device generates when a month is shown, or null when there is nothing to make: SPEC.md section 4,
 * "Generation on month load". Months further ahead than a person can generate are only projected.
 */
export function cutoffForMonth(ledger: Ledger, month: Month, today: Day): Day | null {
  const cutoff = lastDayOf(month);
  if (cutoff > furthestCutoff(today)) return null;
  for (const series of ledger.all("series")) {
    if (series.endedOn === null && series.generatedUntil < month) return cutoff;
  }
  return null;
}
