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
import { detailsOf } from "../expenses/details.ts";
import type { Expense } from "../expenses/expense.ts";
import { hasPayment } from "../expenses/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { invalidField, type Rejection, rejection, type Scope, type Stamp } from "../operations/operation.ts";
import { lastSlotByCount, type Standings, standingsOf } from "./counted-end.ts";
import { freePlaceOf, heldBillsOf } from "./projection.ts";
import { dateOf, datesInMonth, recurrenceText } from "./recurrence.ts";
import {
  anchorInStep,
  anchorSlot,
  endingAt,
  firstDate,
  hasBillIn,
  hasDaySlots,
  isInStep,
  isToMake,
  lastSlotByDay,
  lastSlotOf,
  newRule,
  occurrenceDate,
  plainDate,
  type RepeatFields,
  type RuleChoices,
  recurrenceOf,
  repeatFields,
  withWeekday,
} from "./rule.ts";
import { NEW_SERIES, type Series } from "./series.ts";
import { isDaySlot, type Slot, seriesIdAt, slotOf } from "./slot.ts";

type RuleChanges = Partial<RuleChoices> & { readonly dueDate?: Day };

/** The bill from which a change to its series applies. */
export interface ChosenBill {
  readonly series: Series;
  readonly isPaid: boolean;
  /** What the bill stands for. */
  readonly slot: Slot;
  /** The slot whose date the bill is meant for. */
  readonly aimed: Slot;
  /** The state of every bill of the series, by which the bill's place among all bills is counted. */
  readonly standings: () => Standings;
}

export function chosenBillOf(ledger: Ledger, series: Series, expense: Expense): ChosenBill {
  return {
    series,
    isPaid: expense.status === "PAID",
    slot: slotOf(expense.id, series),
    aimed: aimedSlot(expense, series),
    standings: () => standingsOf(ledger, series),
  };
}

/** A bill that kept its date when its series was moved to later months is meant for the month that it is due in. */
function aimedSlot({ id, dueDate }: Expense, series: Series): Slot {
  const slot = slotOf(id, series);
  // A bill of before its series came several times a month.
  if (isDaySlot(slot) || hasDaySlots(series)) return isDaySlot(slot) ? slot : dueDate;
  const due = monthOf(dueDate);
  const [from = slot, to = slot] = [slot, addMonths(slot, -series.movedMonths)].sort();
  const hasStayed = from <= due && due <= to && dueDate !== occurrenceDate(series, slot);
  return hasStayed ? due : slot;
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
  const { series: before, aimed } = bill;
  const meant = isDaySlot(aimed) ? aimed : plainDate(before, aimed);
  const from = dueDate ?? meant;
  const asBefore = { ...before, ...choices, ...withWeekday({ ...before, ...choices }, meant) };
  const isSameRule = REPEATS.every((name) => asBefore[name] === before[name]);
  const said = isSameRule ? asBefore : { ...asBefore, ...withWeekday({ ...before, ...choices }, from) };
  const recurrence = recurrenceOf(said);
  const hasOtherCount = said.endsAfter !== before.endsAfter;
  if (isSameRule && from === aimed) {
    // Bills of before the rule are left alone.
    const [, chosen = from] = [from, before.anchorDate].sort();
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
    const [, chosen = from] = [from, moved.anchorDate].sort();
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
  const again = madeAgainAfter(bill.series, series, chosen);
  const madeUntil =
    startsAnew(bill.series, series) || again < series.generatedUntil ? again : series.generatedUntil;
  const last = lastSlotByCount(series.endsAfter, {
    rule: series,
    standings: new Map([...bill.standings()].map(([slot, standing]) => [shifted(slot), standing])),
    fixedUntil: chosen,
    madeUntil,
  });
  return { series: endingAt(series, last), asksForOthers: true };
}

const REPEATS = [
  "recurringEvery",
  "lastDayOfMonth",
  "recurringRule",
] as const satisfies (keyof RepeatFields)[];

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

/**
 * Returns a bill's date after the change. The due date of a wider change is the chosen bill's. A bill that was moved
 * individually keeps its date unless the change sets the day.
 */
export function changedDate(
  expense: Expense,
  isChosen: boolean,
  changes: RuleChanges,
  before: Series,
  after: Series,
): Day {
  const setsDay = changes.dueDate !== undefined || !isOnSameDay(before, after);
  const isOfDay = isDaySlot(slotOf(expense.id, before)) && !(isChosen && setsDay);
  if (isOfDay || hasDaySlots(before) || hasDaySlots(after))
    return changedDay(expense, isChosen, changes, before, after);
  const isUsual = expense.dueDate === occurrenceDate(before, slotOf(expense.id, before));
  if (!isUsual && !setsDay) return expense.dueDate;
  const moved = after.movedMonths - before.movedMonths;
  return occurrenceDate(after, addMonths(aimedSlot(expense, before), moved));
}

function isOnSameDay(before: RepeatFields, after: RepeatFields): boolean {
  const [one, other] = [before, after].map((each) => recurrenceText({ ...recurrenceOf(each), every: 1 }));
  return one === other;
}

function changedDay(
  expense: Expense,
  isChosen: boolean,
  { dueDate }: RuleChanges,
  before: Series,
  after: Series,
): Day {
  const [was, is] = [before, after].map((series) => slotOf(expense.id, series)) as [Slot, Slot];
  const isMoved = after.movedDays !== before.movedDays;
  const isOtherRule = REPEATS.some((name) => after[name] !== before[name]);
  const hasDays = hasDaySlots(before) || hasDaySlots(after);
  if (isChosen && isOtherRule && !isMoved && hasDays)
    return expense.status === "PAID" && dueDate === undefined
      ? expense.dueDate
      : occurrenceDate(after, anchorSlot(after));
  if (isChosen && dueDate !== undefined) return occurrenceDate(after, dueDate);
  // It waited while several came a month.
  if (expense.freed && hasDaySlots(before) && !hasDaySlots(after) && !isDaySlot(is))
    return occurrenceDate(after, is);
  // A bill that became the first of a rule has the id of another day.
  const isFirst =
    hasDays &&
    (isMoved || !isOtherRule) &&
    !isInStep(before, was) &&
    expense.dueDate === occurrenceDate(before, anchorSlot(before));
  if (isFirst) return occurrenceDate(after, anchorSlot(after));
  const isUsual = expense.dueDate === occurrenceDate(before, was);
  return isDaySlot(is) && (isUsual || isMoved) ? occurrenceDate(after, is) : expense.dueDate;
}

/** Moves the anchor into the calendar. A series that moves back may have begun before its first month. */
function laterInStep(month: Month, every: number): Month {
  return month < FIRST_MONTH ? laterInStep(addMonths(month, every), every) : month;
}

/**
 * Frees the places of unpaid bills after a month that the rule no longer includes. Generation makes the missing bills: from that month
 * on, or from an earlier one if bills of the rule before are still missing.
 */
export function fitToRule(draft: Ledger, before: Series, series: Series, after: Slot): void {
  const isMoved = series.movedDays !== before.movedDays;
  const isSameRule = isMoved || REPEATS.every((name) => before[name] === series[name]);
  const [, from = after] =
    isSameRule && hasDaySlots(series) ? [after, series.anchorDate].sort() : [after, after];
  const again = madeAgainAfter(before, series, from);
  for (const expense of draft.occurrencesOf(series.id)) {
    const slot = slotOf(expense.id, series);
    const isAsked = isToMake(series, slot) && (isDaySlot(slot) || slot > again);
    if (slot > from && !hasPayment(expense) && !isAsked) freePlaceOf(draft, expense);
  }
  const isOfMonths = !hasDaySlots(before) && !hasDaySlots(series);
  const until = isOfMonths ? madeUntil(draft, before, series, again) : again;
  const generatedUntil =
    startsAnew(before, series) || until < series.generatedUntil ? until : series.generatedUntil;
  if (generatedUntil !== series.generatedUntil) draft.put("series", series.id, { ...series, generatedUntil });
}

/**
 * Returns the last month whose bills stay as they are. Where slots are days, the chosen bill's month is made anew. From days to
 * months, the first month has the chosen bill.
 */
function madeAgainAfter(before: Series, series: Series, chosen: Slot): Month {
  if (hasDaySlots(series)) return addMonths(monthOf(chosen), -1);
  const [month, first] = [monthOf(chosen), monthOf(series.anchorDate)];
  return startsAnew(before, series) && first > month ? first : month;
}

/** Tells whether a series goes from days to months. */
function startsAnew(before: Series, series: Series): boolean {
  return hasDaySlots(before) && !hasDaySlots(series);
}

/** Returns the month of the chosen bill, or the last one before which the rule before still lacks no bill. */
function madeUntil(draft: Ledger, before: Series, series: Series, chosen: Month): Month {
  const standing = draft.everyOccurrenceOf(series.id).filter(({ freed }) => !freed);
  const made = new Set(standing.map(({ id }) => slotOf(id, series)));
  // A series that is reopened from a paid bill beyond its end also gets what it lacks since that end.
  const isOwed = (month: Month) => {
    const then = addMonths(month, before.movedMonths - series.movedMonths);
    return !made.has(month) && (hasBillIn(before, then) || then > (before.lastMonth ?? then));
  };
  let until = series.generatedUntil;
  while (until < chosen && !isOwed(addMonths(until, 1))) until = addMonths(until, 1);
  return until < chosen ? until : chosen;
}

interface NewSeries extends RuleChoices {
  /** Null to derive an id from the stamp. */
  readonly id: string | null;
  readonly estimateIsAverage: boolean;
}

/** Makes an expense the first bill of a new series, and moves it to the day that the rule gives it. */
export function startSeries(
  draft: Ledger,
  expense: Expense,
  { id: givenId, estimateIsAverage, ...choices }: NewSeries,
  stamp: Stamp,
): Rejection | undefined {
  if (givenId !== null && draft.get("series", givenId) !== undefined) {
    return rejection("id_taken", "This series ID is already taken", { recurringId: "Already taken" });
  }
  const rule = newRule(expense.dueDate, choices);
  const slot = anchorSlot(rule);
  const month = monthOf(slot);
  if (rule.endsOn !== null && rule.endsOn < plainDate(rule, slot)) {
    return invalidField("recurringEnds", "The series can't end before its first bill");
  }
  const series: Series = {
    id: givenId ?? freeSeriesId(draft, stamp),
    ...NEW_SERIES,
    ...rule,
    firstMonth: month,
    firstDay: isDaySlot(slot) ? slot : null,
    ...detailsOf(expense),
    estimateIsAverage,
    saidCents: estimateIsAverage && expense.amountIsEstimate ? expense.amountCents : null,
    // The rest of the first month is still to make.
    generatedUntil: isDaySlot(slot) ? addMonths(month, -1) : month,
    endedOn: null,
  };
  draft.putNewSeries(series);
  const dueDate = occurrenceDate(series, slot);
  draft.put("expense", expense.id, { ...expense, dueDate, recurringId: series.id, estimateIsOwn: false });
  return undefined;
}

/** @param skipped how many ids, one a millisecond from the stamp on, are known to be taken */
export function freeSeriesId(draft: Ledger, stamp: Stamp, skipped = 0): string {
  let ms = firstMs(stamp) + skipped;
  while (draft.get("series", seriesIdAt(ms)) !== undefined) ms += 1;
  return seriesIdAt(ms);
}

/** An import takes many ids in a row. */
const TAKEN_IDS_MAX = 100_000;

/** Returns the range that {@link freeSeriesId} chooses from. */
export function newSeriesIds(stamp: Stamp, givenId?: string | null): readonly [first: string, last: string] {
  if (givenId) return [givenId, givenId];
  return [seriesIdAt(firstMs(stamp)), seriesIdAt(firstMs(stamp) + TAKEN_IDS_MAX)];
}

function firstMs({ atMs }: Stamp): number {
  return Math.max(1, atMs);
}

interface Scoped {
  /** Undefined if the change only applies to the chosen expense. */
  readonly series: Series | undefined;
  readonly expenses: readonly Expense[];
  /** Bills that the rule doesn't include at present. They change with the others. */
  readonly waiting: readonly Expense[];
}

/** If another device has stopped the series meanwhile, only the chosen expense changes. */
export function scoped(draft: Ledger, chosen: Expense, scope: Scope): Scoped {
  const series =
    scope === "this" || chosen.recurringId === null ? undefined : draft.get("series", chosen.recurringId);
  if (series === undefined) return { series, expenses: [chosen], waiting: [] };
  const from = slotOf(chosen.id, series);
  const isReached = ({ id }: Expense) => scope === "all" || slotOf(id, series) >= from;
  const held = heldBillsOf(draft, series.id).filter(isReached);
  return {
    series,
    expenses: held.filter(({ deleted }) => !deleted),
    waiting: held.filter(({ freed }) => freed),
  };
}
