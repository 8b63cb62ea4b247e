import {
  addMonths,
  type Day,
  FIRST_MONTH,
  type Month,
  monthIndex,
  monthOf,
  partsOfDay,
} from "../calendar/days.ts";
import { detailsOf } from "../expenses/details.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type Rejection, rejection, type Scope, type Stamp } from "../operations/operation.ts";
import { lastMonthByCount, type Standings, standingsOf } from "./counted-end.ts";
import { freePlaceOf, heldBillsOf } from "./projection.ts";
import {
  anchorInStep,
  hasBillIn,
  type Interval,
  lastMonthByDay,
  newRule,
  occurrenceDate,
  plainDate,
  type RuleChoices,
} from "./rule.ts";
import { NEW_SERIES, occurrenceMonth, type Series, seriesIdAt } from "./series.ts";

type RuleChanges = Partial<RuleChoices> & { readonly dueDate?: Day };

/** A bill of a series, from which on the series changes. */
export interface ChosenBill {
  readonly series: Series;
  /** The one that its id stands for. */
  readonly month: Month;
  /** The one whose day it aimed for. */
  readonly aimed: Month;
  /** What the series' months have, by which its place among all bills is counted. */
  readonly standings: () => Standings;
}

export function chosenBillOf(ledger: Ledger, series: Series, expense: Expense): ChosenBill {
  return {
    series,
    month: occurrenceMonth(expense.id, series),
    aimed: aimedMonth(expense, series),
    standings: () => standingsOf(ledger, series),
  };
}

/** A bill that stayed where it was when its series was moved later aims for the month that it is due in. */
function aimedMonth({ id, dueDate }: Expense, series: Series): Month {
  const month = occurrenceMonth(id, series);
  const due = monthOf(dueDate);
  const [from = month, to = month] = [month, addMonths(month, -series.movedMonths)].sort();
  const hasStayed = from <= due && due <= to && dueDate !== occurrenceDate(series, month);
  return hasStayed ? due : month;
}

interface Changed {
  readonly series: Series;
  /** Whether bills may have to go or come from the next one on, beside those that change. */
  readonly asksForOthers: boolean;
}

/**
 * The series with its rule as it is from one of its bills on. A due date says the day of the month, and if it lies in another
 * month than the one that the bill stands for, all bills move by as many months. Other intervals are counted from the bill.
 */
export function withChangedRule(bill: ChosenBill, changes: RuleChanges): Changed {
  const { series: before } = bill;
  const { dueDate, ...choices } = changes;
  const months = dueDate === undefined ? 0 : monthIndex(monthOf(dueDate)) - monthIndex(bill.aimed);
  const chosen = addMonths(bill.month, months);
  const every = choices.recurringEvery ?? before.recurringEvery;
  const stepped = addMonths(monthOf(before.anchorDate), months);
  const month = every === before.recurringEvery ? laterInStep(stepped, every) : chosen;
  const day = partsOfDay(dueDate ?? before.anchorDate).day;
  const moved = {
    ...before,
    ...choices,
    // Every month has the same step as any other, so the anchor may keep the day that was typed.
    anchorDate: every === 1 ? (dueDate ?? before.anchorDate) : anchorInStep(month, every, day),
    movedMonths: before.movedMonths + months,
    generatedUntil: addMonths(before.generatedUntil, months),
    lastMonth: before.lastMonth === null ? null : addMonths(before.lastMonth, months),
  };
  const countsAnew = every !== before.recurringEvery || moved.endsAfter !== before.endsAfter;
  if (moved.endsAfter === null) {
    const lastMonth = lastMonthByDay(moved);
    return { series: { ...moved, lastMonth }, asksForOthers: countsAnew || lastMonth !== moved.lastMonth };
  }
  if (!countsAnew) return { series: moved, asksForOthers: false };
  const [madeUntil = chosen] = [moved.generatedUntil, chosen].sort();
  const lastMonth = lastMonthByCount(moved.endsAfter, {
    rule: moved,
    standings: new Map([...bill.standings()].map(([each, standing]) => [addMonths(each, months), standing])),
    settledUntil: chosen,
    madeUntil,
  });
  return { series: { ...moved, lastMonth }, asksForOthers: true };
}

/** For several bills, a due date is the chosen one's. One that was moved alone keeps its day otherwise. */
export function changedDate(
  expense: Expense,
  { dueDate, lastDayOfMonth }: RuleChanges,
  before: Series,
  after: Series,
): Day {
  const isUsual = expense.dueDate === occurrenceDate(before, occurrenceMonth(expense.id, before));
  if (!isUsual && dueDate === undefined && lastDayOfMonth === undefined) return expense.dueDate;
  const moved = after.movedMonths - before.movedMonths;
  return occurrenceDate(after, addMonths(aimedMonth(expense, before), moved));
}

/** A month of the calendar. A series that moves back may have begun before it. */
function laterInStep(month: Month, every: Interval): Month {
  return month < FIRST_MONTH ? laterInStep(addMonths(month, every), every) : month;
}

/**
 * Frees the places of the unpaid bills after a month that the rule doesn't ask for. Generation makes those that it lacks.
 */
export function fitToRule(draft: Ledger, series: Series, after: Month): void {
  for (const expense of draft.occurrencesOf(series.id)) {
    const month = occurrenceMonth(expense.id, series);
    if (month > after && expense.status !== "PAID" && !hasBillIn(series, month)) freePlaceOf(draft, expense);
  }
  if (series.generatedUntil > after) draft.put("series", series.id, { ...series, generatedUntil: after });
}

interface NewSeries extends RuleChoices {
  /** Null for one of the stamp's. */
  readonly id: string | null;
  readonly estimateIsAverage: boolean;
}

/** Makes an expense the first occurrence of a new series, on the day that its rule gives it. */
export function startSeries(
  draft: Ledger,
  expense: Expense,
  { id: givenId, estimateIsAverage, ...choices }: NewSeries,
  stamp: Stamp,
): Rejection | undefined {
  if (givenId !== null && draft.get("series", givenId) !== undefined) {
    return rejection("id_taken", "This series ID is already taken", { recurringId: "Already taken" });
  }
  const month = monthOf(expense.dueDate);
  const rule = newRule(expense.dueDate, choices);
  if (rule.endsOn !== null && rule.endsOn < plainDate(rule, month)) {
    const error = "The end must not be before the first bill";
    return rejection("invalid_operation", error, { recurringEnds: error });
  }
  const series: Series = {
    id: givenId ?? freeSeriesId(draft, stamp),
    ...rule,
    firstMonth: month,
    ...detailsOf(expense),
    ...NEW_SERIES,
    estimateIsAverage,
    saidCents: estimateIsAverage && expense.amountIsEstimate ? expense.amountCents : null,
    generatedUntil: month,
    endedOn: null,
  };
  draft.putNewSeries(series);
  const dueDate = occurrenceDate(series, month);
  draft.put("expense", expense.id, { ...expense, dueDate, recurringId: series.id, estimateIsOwn: false });
  return undefined;
}

/** @param skipped how many ids, one a millisecond from the stamp on, are known to be taken */
export function freeSeriesId(draft: Ledger, stamp: Stamp, skipped = 0): string {
  let ms = firstMs(stamp) + skipped;
  while (draft.get("series", seriesIdAt(ms)) !== undefined) ms += 1;
  return seriesIdAt(ms);
}

/** An import takes many in a row. */
const TAKEN_IDS_MAX = 100_000;

/** All that {@link freeSeriesId} chooses from. */
export function newSeriesIds(stamp: Stamp, givenId?: string | null): readonly [first: string, last: string] {
  if (givenId) return [givenId, givenId];
  return [seriesIdAt(firstMs(stamp)), seriesIdAt(firstMs(stamp) + TAKEN_IDS_MAX)];
}

function firstMs({ atMs }: Stamp): number {
  return Math.max(1, atMs);
}

interface Scoped {
  /** Undefined if the change is for the chosen expense alone. */
  readonly series: Series | undefined;
  readonly expenses: readonly Expense[];
  /** Those that the series' rule doesn't ask for at present. They change with the others. */
  readonly waiting: readonly Expense[];
}

/** Another device may have stopped the series meanwhile; then the expense is changed alone. */
export function scoped(draft: Ledger, chosen: Expense, scope: Scope): Scoped {
  const series =
    scope === "this" || chosen.recurringId === null ? undefined : draft.get("series", chosen.recurringId);
  if (series === undefined) return { series, expenses: [chosen], waiting: [] };
  const from = occurrenceMonth(chosen.id, series);
  const isReached = ({ id }: Expense) => scope === "all" || occurrenceMonth(id, series) >= from;
  const held = heldBillsOf(draft, series.id).filter(isReached);
  return {
    series,
    expenses: held.filter(({ deleted }) => !deleted),
    waiting: held.filter(({ freed }) => freed),
  };
}
