import {
  addDays,
  addMonths,
  type Day,
  dayInMonth,
  firstDayOf,
  LAST_MONTH,
  lastDayOf,
  type Month,
  monthOf,
  partsOfDay,
} from "../calendar/days.ts";
import { isWithin, type Span } from "../calendar/periods.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import {
  anchorSlot,
  hasBillIn,
  hasDaySlots,
  isToMake,
  lastSlotOf,
  occurrenceDate,
  plainDate,
  type RepeatFields,
  type Rule,
  recurrenceOf,
  slotsAfter,
  slotsIn,
} from "./rule.ts";
import { occurrenceOf, type Series } from "./series.ts";
import { billIdIn, hasId, type Slot } from "./slot.ts";

/** Returns the bills of a span that aren't generated yet. An occurrence that was changed or deleted isn't projected. */
export function projectedExpenses(ledger: Ledger, span: Span): Expense[] {
  const projected: Expense[] = [];
  // A bill that moves off a weekend may come from the month before or after.
  const [first, last] = [addMonths(monthOf(span.from), -1), addMonths(monthOf(span.to), 1)];
  for (const series of ledger.all("series")) {
    if (!goesOn(series)) continue;
    for (let month = first; month <= last; month = addMonths(month, 1))
      for (const slot of slotsIn(series, month)) {
        const bill = billToCome(ledger, series, slot);
        if (bill !== null && isWithin(bill.dueDate, span)) projected.push(bill);
      }
  }
  return projected.sort(compareExpenses);
}

function billToCome(ledger: Ledger, series: Series, slot: Slot): Expense | null {
  const isAsked = monthOf(slot) > series.generatedUntil && hasId(slot, series) && isToMake(series, slot);
  return isAsked ? billToMake(ledger, series, slot, 0) : null;
}

export function nextDates(
  rule: Rule,
  after: Slot,
  count: number,
  isLeftOut = (_: Slot): boolean => false,
): Day[] {
  const dates: Day[] = [];
  const last = lastSlotOf(rule);
  for (const slot of slotsAfter(rule, after)) {
    if (dates.length === count || (last !== null && slot > last)) break;
    if (!isLeftOut(slot)) dates.push(occurrenceDate(rule, slot));
  }
  return dates;
}

/** Returns the due dates of a rule before today, the first one included. */
export function pastDates(rule: Rule, today: Day): Day[] {
  const first = anchorSlot(rule);
  // The Friday before the 1st is in the previous month.
  const end = lastDayOf(addMonths(monthOf(today), 1));
  const slots = [first];
  for (const slot of slotsAfter(rule, first)) {
    if (slot > end || !hasBillIn(rule, slot)) break;
    slots.push(slot);
  }
  return slots.map((slot) => occurrenceDate(rule, slot)).filter((date) => date < today);
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
  const last = lastSlotOf(series);
  // A bill that moves to the Monday after may belong to the previous month.
  const [, after = series.generatedUntil] = [series.generatedUntil, addMonths(monthOf(today), -2)].sort();
  for (const slot of slotsAfter(series, lastDayOf(after))) {
    if (last !== null && slot > last) break;
    const bill = occurrenceDate(series, slot) >= today ? billToCome(ledger, series, slot) : null;
    if (bill !== null) return bill;
  }
  return null;
}

type YearOfSeries = Rule & Pick<Series, "firstMonth">;

/**
 * Counts the bills of a series in twelve months from this month on, or from its first month if that is later. Where it has
 * several a month, that is from the first one's day, and a weekly series is counted in 52 weeks. The series may end before.
 */
export function billsAYear(series: YearOfSeries, today: Day): number {
  const month = hasBegun(series, today) ? monthOf(today) : series.firstMonth;
  const [start, end] = hasDaySlots(series) ? yearOfDays(series, month) : [month, addMonths(month, 12)];
  const last = lastSlotOf(series) ?? end;
  let count = 0;
  for (const slot of slotsAfter(series, addMonths(month, -1))) {
    if (slot >= end || slot > last) break;
    if (slot >= start) count += 1;
  }
  return count;
}

function yearOfDays(series: YearOfSeries, month: Month): [start: Day, end: Day] {
  const [, first = series.anchorDate] = [firstDayOf(month), series.anchorDate].sort();
  if (recurrenceOf(series).unit === "week") return [first, addDays(first, 52 * 7)];
  return [first, dayInMonth(addMonths(monthOf(first), 12), partsOfDay(first).day)];
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
  readonly slots: readonly Slot[];
  readonly generatedUntil: Month;
}

/** The fields that decide which bills a series still gets. */
type Unfinished = Progress &
  Pick<Series, "anchorDate" | keyof RepeatFields | "lastDay" | "movedMonths" | "movedDays">;

/** Returns the slots for which a series may still lack bills up to a day, and the last month that is complete with them. */
export function generation(series: Unfinished, cutoffDate: Day, limit: number): Generation {
  const slots: Slot[] = [];
  const end = endFor(series, cutoffDate);
  let { generatedUntil } = series;
  while (goesOn({ ...series, generatedUntil }) && generatedUntil < LAST_MONTH) {
    const month = addMonths(generatedUntil, 1);
    // A month that the rule leaves out is judged by the day that it would have.
    const found = slotsIn(series, month);
    if (plainDate(series, found[0] ?? month) > end || !hasId(found.at(-1) ?? month, series)) break;
    const asked = found.filter((slot) => isToMake(series, slot) && plainDate(series, slot) <= end);
    if (slots.length + asked.length > limit) break;
    slots.push(...asked);
    // The rest of the month is still to come, and what is made of it is found to exist.
    if (found.some((slot) => plainDate(series, slot) > end)) break;
    generatedUntil = month;
  }
  return { slots, generatedUntil };
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

/** Returns the bill to generate for a slot, which may be one that waited. Returns null if another bill has its place. */
export function billToMake(ledger: Ledger, series: Series, slot: Slot, createdAtMs: number): Expense | null {
  const standing = ledger.get("expense", billIdIn(series, slot));
  if (standing === undefined) return occurrenceOf(series, slot, createdAtMs);
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
