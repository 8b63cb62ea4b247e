import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  FIRST_MONTH,
  firstDayOf,
  type Month,
  monthIndex,
  monthOf,
  partsOfDay,
  weekdayOf,
} from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { aimedSlot, standsFor } from "./aimed-slot.ts";
import { lastSlotByCount, type Standings, standingsOf } from "./counted-end.ts";
import { madeAgainAfter, madeUntil, startsAnew } from "./fit-to-rule.ts";
import { dateOf, datesInMonth } from "./recurrence.ts";
import {
  anchorInStep,
  endingAt,
  firstDate,
  hasDaySlots,
  lastSlotByDay,
  lastSlotOf,
  plainDate,
  REPEAT_FIELDS,
  type RepeatFields,
  type RuleChoices,
  recurrenceOf,
  repeatFields,
  withWeekday,
} from "./rule.ts";
import type { Series } from "./series.ts";
import { isDaySlot, type Slot } from "./slot.ts";

export type RuleChanges = Partial<RuleChoices> & { readonly dueDate?: Day };

/** The bill from which a change to its series applies. */
export interface ChosenBill {
  readonly series: Series;
  readonly isPaid: boolean;
  /** What the bill stands for. */
  readonly slot: Slot;
  /** The slot whose date the bill is meant for. */
  readonly aimed: Slot;
  /** That date, before it moves off a weekend. */
  readonly meant: Day;
  /** The state of every bill of the series, by which the bill's place among all bills is counted. */
  readonly standings: () => Standings;
}

export function chosenBillOf(ledger: Ledger, series: Series, expense: Expense): ChosenBill {
  const [slot, aimed] = [standsFor(expense, series), aimedSlot(expense, series)];
  return {
    series,
    isPaid: expense.status === "PAID",
    slot,
    aimed,
    // A bill that kept its date is meant for no day of the rule.
    meant: aimed === slot ? plainDate(series, slot) : expense.dueDate,
    standings: () => standingsOf(ledger, series),
  };
}

interface Changed {
  readonly series: Series;
  /** True if bills after the chosen one may have to be added or removed. */
  readonly asksForOthers: boolean;
}

/**
 * Returns the series with its rule changed from the chosen bill on. A due date sets the day of the month. If it is in another
 * month than the one that the bill stands for, all bills move by that many months. Another interval is counted from the
 * chosen bill.
 */
export function withChangedRule(bill: ChosenBill, changes: RuleChanges): Changed {
  const { series: before } = bill;
  const { dueDate, ...choices } = changes;
  const said = { ...before, ...choices };
  if (hasDaySlots(before) || hasDaySlots(said)) return withChangedDays(bill, changes);
  const months = dueDate === undefined ? 0 : monthIndex(monthOf(dueDate)) - monthIndex(monthOf(bill.aimed));
  const chosen = isDaySlot(bill.slot) ? bill.slot : addMonths(bill.slot, months);
  const { every } = recurrenceOf(said);
  const isSameInterval = every === recurrenceOf(before).every;
  const stepped = addMonths(monthOf(before.anchorDate), months);
  const month = isSameInterval ? laterInStep(stepped, every) : monthOf(chosen);
  const day = partsOfDay(dueDate ?? before.anchorDate).day;
  const moved = {
    ...said,
    // A monthly series is in step with every month, so the anchor can keep the typed day.
    anchorDate: every === 1 ? (dueDate ?? before.anchorDate) : anchorInStep(month, every, day),
    movedMonths: before.movedMonths + months,
    generatedUntil: addMonths(before.generatedUntil, months),
    lastMonth: before.lastMonth === null ? null : addMonths(before.lastMonth, months),
  };
  const countsAnew = !isSameInterval || moved.endsAfter !== before.endsAfter;
  return withEnd(bill, moved, chosen, countsAnew, (slot) =>
    isDaySlot(slot) ? slot : addMonths(slot, months),
  );
}

/**
 * The same where the rule before or after has several bills a month. A rule of one weekday moves by as many days as the chosen
 * bill. Of several days, the chosen bill's is replaced. Any other rule is counted from the chosen bill.
 */
function withChangedDays(bill: ChosenBill, { dueDate, ...choices }: RuleChanges): Changed {
  const { series: before, aimed, meant } = bill;
  const from = dueDate ?? meant;
  const asBefore = { ...before, ...choices, ...withWeekday({ ...before, ...choices }, meant) };
  const isSameRule = REPEAT_FIELDS.every((name) => asBefore[name] === before[name]);
  const said = isSameRule ? asBefore : { ...asBefore, ...withWeekday({ ...before, ...choices }, from) };
  const recurrence = recurrenceOf(said);
  const hasOtherCount = said.endsAfter !== before.endsAfter;
  if (isSameRule && from === aimed) {
    // Bills of before the rule are left alone. One that stayed behind when its months moved stands after its own day.
    const chosen = [from, bill.slot, before.anchorDate].sort().at(-1) ?? from;
    return withEnd(bill, said, chosen, hasOtherCount, (slot) => slot);
  }
  if (isSameRule && recurrence.unit === "week" && recurrence.weekdays.length === 1) {
    const days = daysBetween(meant, from);
    const moved = {
      ...said,
      // The chosen bill may be one of another rule before.
      ...repeatFields({
        ...recurrence,
        weekdays: recurrence.weekdays.map((each) => (((each + days) % 7) + 7) % 7),
      }),
      anchorDate: addDays(before.anchorDate, days),
      movedDays: before.movedDays + days,
      generatedUntil: monthBeforeMoved(before.generatedUntil, days),
    };
    const last = before.lastDay === null ? lastSlotOf(before) : addDays(before.lastDay, days);
    const shifted = (slot: Slot) => (isDaySlot(slot) ? addDays(slot, days) : slot);
    const chosen = [from, shifted(bill.slot), moved.anchorDate].sort().at(-1) ?? from;
    return withEnd(bill, endingAt(moved, last), chosen, hasOtherCount, shifted);
  }
  const repeats = isSameRule ? withDayReplaced(said, meant, from) : said;
  // A paid bill stays on its day.
  const rule = { ...said, ...repeats, anchorDate: bill.isPaid ? from : firstDate(repeats, from) };
  return withEnd(bill, rule, bill.slot, true, (slot) => slot);
}

/**
 * Finds the end of a changed rule.
 * @param chosen the slot from which the change applies
 * @param shifted where a bill of the rule before stands now
 */
function withEnd(
  bill: ChosenBill,
  series: Series,
  chosen: Slot,
  countsAnew: boolean,
  shifted: (slot: Slot) => Slot,
): Changed {
  if (series.endsAfter === null) {
    const last = lastSlotByDay(series);
    return { series: endingAt(series, last), asksForOthers: countsAnew || last !== lastSlotOf(series) };
  }
  if (!countsAnew) return { series, asksForOthers: false };
  const standings = new Map([...bill.standings()].map(([slot, standing]) => [shifted(slot), standing]));
  const last = lastSlotByCount(series.endsAfter, {
    rule: series,
    standings,
    fixedUntil: chosen,
    madeUntil: countedFrom(bill.series, series, standings, madeAgainAfter(bill.series, series, chosen)),
  });
  return { series: endingAt(series, last), asksForOthers: true };
}

/** Returns the month after which a changed rule decides which bills count that aren't made. */
function countedFrom(before: Series, series: Series, standings: Standings, again: Month): Month {
  if (startsAnew(before, series)) return again;
  if (!hasDaySlots(series)) {
    const made = [...standings].filter(([, standing]) => standing !== "freed");
    return madeUntil(new Set(made.map(([slot]) => slot)), before, series, again);
  }
  return again < series.generatedUntil ? again : series.generatedUntil;
}

/** Returns the last complete month of a series that moves by some days: what isn't made yet begins with a month's first day. */
export function monthBeforeMoved(generatedUntil: Month, days: number): Month {
  return addMonths(monthOf(addDays(firstDayOf(addMonths(generatedUntil, 1)), days)), -1);
}

/** A rule of several days with one of them replaced by another. */
function withDayReplaced(rule: RepeatFields, aimed: Day, day: Day): RepeatFields {
  const recurrence = recurrenceOf(rule);
  if (recurrence.unit === "week") {
    const weekdays = new Set(
      recurrence.weekdays.map((each) => (each === weekdayOf(aimed) ? weekdayOf(day) : each)),
    );
    return repeatFields({ ...recurrence, weekdays: [...weekdays] });
  }
  if (!Array.isArray(recurrence.on)) return rule;
  const isAimed = (each: number) => dateOf(each, monthOf(aimed)) === aimed;
  const days = new Set(recurrence.on.map((each) => (isAimed(each) ? partsOfDay(day).day : each)));
  return repeatFields({ ...recurrence, on: [...days] });
}

/** Tells whether another bill of the series stands between a bill of several days and the day that it is to move to, or there. */
export function isPastAnother({ series, aimed }: ChosenBill, day: Day): boolean {
  const recurrence = recurrenceOf(series);
  const isMoved = isDaySlot(aimed) && day !== aimed;
  if (!isMoved || (recurrence.unit === "week" && recurrence.weekdays.length === 1)) return false;
  if (datesInMonth({ ...recurrence, every: 1 }, monthOf(day), day).includes(day)) return true;
  const [from = day, to = day] = [aimed, day].sort();
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1))
    if (datesInMonth(recurrence, month, series.anchorDate).some((each) => each > from && each < to))
      return true;
  return false;
}

/** Moves the anchor into the calendar. A series that moves back may have begun before its first month. */
function laterInStep(month: Month, every: number): Month {
  return month < FIRST_MONTH ? laterInStep(addMonths(month, every), every) : month;
}
