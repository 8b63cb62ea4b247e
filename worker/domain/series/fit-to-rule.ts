import { addMonths, type Month, monthOf } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { hasPayment } from "../expenses/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { standsFor } from "./aimed-slot.ts";
import { bringBackFirst } from "./first-of-rule.ts";
import { freePlaceOf } from "./projection.ts";
import { hasBillIn, hasDaySlots, isToMake, REPEAT_FIELDS } from "./rule.ts";
import type { Series } from "./series.ts";
import { isDaySlot, type Slot, slotOf } from "./slot.ts";

/**
 * Frees the places of unpaid bills after the chosen one that the rule no longer includes. Generation makes the missing bills: from its
 * month on, or from an earlier one if bills of the rule before are still missing.
 * @param chosen as it is after the change
 */
export function fitToRule(draft: Ledger, before: Series, series: Series, chosen: Expense): void {
  const after = slotOf(chosen.id, series);
  const hasSameDays = hasSameRule(before, series) && hasDaySlots(series);
  const [, from = after] = hasSameDays ? [after, series.anchorDate].sort() : [after, after];
  const again = madeAgainAfter(before, series, hasDaySlots(series) ? from : standsFor(chosen, series));
  for (const expense of draft.occurrencesOf(series.id)) {
    const slot = slotOf(expense.id, series);
    const isAsked = isToMake(series, slot) && (isDaySlot(slot) || slot > again);
    if (slot > from && !hasPayment(expense) && !isAsked) freePlaceOf(draft, expense);
  }
  if (hasSameDays) bringBackFirst(draft, before, series);
  const generatedUntil = keptUntil(draft, before, series, again, hasSameDays);
  if (generatedUntil !== series.generatedUntil) draft.put("series", series.id, { ...series, generatedUntil });
}

/** Returns the month after which generation goes on, by the new rule. */
function keptUntil(draft: Ledger, before: Series, series: Series, again: Month, hasSameDays: boolean): Month {
  if (startsAnew(before, series)) return again;
  if (!hasDaySlots(series)) {
    const standing = draft.everyOccurrenceOf(series.id).filter(({ freed }) => !freed);
    return madeUntil(new Set(standing.map(({ id }) => slotOf(id, series))), before, series, again);
  }
  const [until = again] = [hasSameDays ? wholeUntil(before, again) : again, series.generatedUntil].sort();
  return until;
}

function hasSameRule(before: Series, series: Series): boolean {
  const isMoved = series.movedDays !== before.movedDays;
  return isMoved || REPEAT_FIELDS.every((name) => before[name] === series[name]);
}

/**
 * Returns the last month whose bills stay as they are. Where slots are days, the chosen bill's month is made anew, and one before
 * it in which another rule begins. From days to months, the first month has the chosen bill.
 */
export function madeAgainAfter(before: Series, series: Series, chosen: Slot): Month {
  if (hasDaySlots(series)) {
    const [first = chosen] = hasSameRule(before, series) ? [chosen] : [chosen, series.anchorDate].sort();
    return addMonths(monthOf(first), -1);
  }
  const [month, first] = [monthOf(chosen), monthOf(series.anchorDate)];
  return startsAnew(before, series) && first > month ? first : month;
}

/** Tells whether a series goes from days to months. */
export function startsAnew(before: Series, series: Series): boolean {
  return hasDaySlots(before) && !hasDaySlots(series);
}

/** Returns the last month whose bills stay as they are, or an earlier one if the rule before ended within the next. */
function wholeUntil({ lastDay }: Series, again: Month): Month {
  const [until = again] = [again, lastDay === null ? again : addMonths(monthOf(lastDay), -1)].sort();
  return until;
}

/**
 * Returns the month of the chosen bill, or the last one before which the rule of months before still lacks no bill.
 * @param made the slots of the changed series that have or had a bill
 */
export function madeUntil(made: ReadonlySet<Slot>, before: Series, series: Series, chosen: Month): Month {
  // A series that is reopened from a paid bill beyond its end also gets what it lacks since that end.
  const isOwed = (month: Month) => {
    const then = addMonths(month, before.movedMonths - series.movedMonths);
    return !made.has(month) && (hasBillIn(before, then) || then > (before.lastMonth ?? then));
  };
  let until = series.generatedUntil;
  while (until < chosen && !isOwed(addMonths(until, 1))) until = addMonths(until, 1);
  return until < chosen ? until : chosen;
}
