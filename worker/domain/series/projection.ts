import {
  addMonths,
  type Day,
  dayInMonth,
  LAST_MONTH,
  lastDayOf,
  type Month,
  monthOf,
  partsOfDay,
} from "../calendar/days.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { billIdIn, furthestMonth, hasBillIn, occurrenceDate, plainDate, type Rule } from "./rule.ts";
import { occurrenceOf, type Series } from "./series.ts";

/** Returns the bills of a month that aren't generated yet. An occurrence that was changed or deleted isn't projected. */
export function projectedExpenses(ledger: Ledger, month: Month): Expense[] {
  const projected: Expense[] = [];
  for (const series of ledger.all("series")) {
    if (!goesOn(series)) continue;
    // A bill that moves off a weekend may come from the month before or after.
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

/** Returns the due dates of a rule before today, the first one included. */
export function pastDates(rule: Rule, today: Day): Day[] {
  const dates: Day[] = [];
  // The Friday before the 1st is in the previous month.
  const last = addMonths(monthOf(today), 1);
  for (let month = monthOf(rule.anchorDate); month <= last; month = addMonths(month, 1)) {
    const date = occurrenceDate(rule, month);
    if (date < today && hasBillIn(rule, month)) dates.push(date);
  }
  return dates;
}

/** Returns the first unpaid bill from today on, generated or projected. */
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
  // A bill that moves to the Monday after may belong to the previous month.
  const earliest = addMonths(monthOf(today), -1);
  if (month < earliest) month = earliest;
  for (; month <= last; month = addMonths(month, 1)) {
    const bill = occurrenceDate(series, month) >= today ? billToCome(ledger, series, month) : null;
    if (bill !== null) return bill;
  }
  return null;
}

type YearOfSeries = Pick<Series, "anchorDate" | "recurringEvery" | "lastMonth" | "firstMonth">;

/**
 * Counts the bills of a series in twelve months from this month on, or from its first month if that is later. The series may
 * end before.
 */
export function billsAYear(series: YearOfSeries, today: Day): number {
  const first = hasBegun(series, today) ? monthOf(today) : series.firstMonth;
  const months = Array.from({ length: 12 }, (_, ahead) => addMonths(first, ahead));
  return months.filter((month) => month <= LAST_MONTH && hasBillIn(series, month)).length;
}

export function hasBegun({ firstMonth }: Pick<Series, "firstMonth">, today: Day): boolean {
  return firstMonth <= monthOf(today);
}

export function furthestCutoff(today: Day): Day {
  return lastDayOf(addMonths(monthOf(today), 12));
}

/** Returns null if there is nothing to generate. Months further ahead are only projected. */
export function cutoffForMonth(ledger: Ledger, month: Month, today: Day): Day | null {
  const cutoff = lastDayOf(month);
  if (cutoff > furthestCutoff(today)) return null;
  for (const series of ledger.all("series")) {
    if (goesOn(series) && completeUntil(series) < month) return cutoff;
  }
  return null;
}

type Progress = Pick<Series, "generatedUntil" | "weekendShift" | "endedOn" | "lastMonth">;

/** Tells whether the series will have more bills than those that exist. */
export function goesOn({ endedOn, lastMonth, generatedUntil }: Omit<Progress, "weekendShift">): boolean {
  return endedOn === null && (lastMonth === null || generatedUntil < lastMonth);
}

/**
 * Returns the last month that has all of its bills. With "before", a bill of the next month may still be due in this one, so
 * the month before is returned.
 */
export function completeUntil({ generatedUntil, weekendShift }: Progress): Month {
  return weekendShift === "before" && generatedUntil < LAST_MONTH
    ? addMonths(generatedUntil, -1)
    : generatedUntil;
}

interface Generation {
  readonly months: readonly Month[];
  readonly generatedUntil: Month;
}

/** The fields that decide which bills a series still gets. */
type Unfinished = Progress & Pick<Series, "anchorDate" | "recurringEvery" | "lastDayOfMonth" | "movedMonths">;

/** Returns the months for which a series still lacks bills up to a day. */
export function generation(series: Unfinished, cutoffDate: Day, limit: number): Generation {
  const months: Month[] = [];
  const end = endFor(series, cutoffDate);
  let { generatedUntil } = series;
  while (goesOn({ ...series, generatedUntil }) && generatedUntil < furthestMonth(series)) {
    const month = addMonths(generatedUntil, 1);
    if (plainDate(series, month) > end) break;
    if (hasBillIn(series, month)) {
      if (months.length === limit) break;
      months.push(month);
    }
    generatedUntil = month;
  }
  return { months, generatedUntil };
}

/** A bill that moves to the Friday before may be due a month earlier, so it is generated a month earlier. */
function endFor({ weekendShift }: Progress, cutoffDate: Day): Day {
  if (weekendShift !== "before") return cutoffDate;
  const [month, next] = [monthOf(cutoffDate), addMonths(monthOf(cutoffDate), 1)];
  return cutoffDate === lastDayOf(month) ? lastDayOf(next) : dayInMonth(next, partsOfDay(cutoffDate).day);
}

/**
 * Deletes a bill that the rule no longer includes. Unlike a bill that the user deleted, it returns once the rule includes it
 * again.
 */
export function freePlaceOf(draft: Ledger, expense: Expense): void {
  draft.put("expense", expense.id, { ...expense, deleted: true, freed: true });
}

/** Returns the bill to generate for a month, which may be one that waited. Returns null if another bill has its place. */
export function billToMake(
  ledger: Ledger,
  series: Series,
  month: Month,
  createdAtMs: number,
): Expense | null {
  const standing = ledger.get("expense", billIdIn(series, month));
  if (standing === undefined) return occurrenceOf(series, month, createdAtMs);
  if (!standing.freed) return null;
  // Autopay may have been turned on while the bill waited.
  const [autopayFrom = null] = [standing.autopayFrom, series.autopayFrom]
    .filter((day) => day !== null)
    .sort()
    .reverse();
  return { ...standing, deleted: false, freed: false, autopayFrom };
}

/** Returns the bills of a series including those that wait, without those that the user deleted. */
export function heldBillsOf(ledger: Ledger, seriesId: string): Expense[] {
  return ledger.everyOccurrenceOf(seriesId).filter(({ deleted, freed }) => !deleted || freed);
}
