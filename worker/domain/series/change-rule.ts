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
import { hasPayment } from "../expenses/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { invalidField, type Rejection, rejection, type Scope, type Stamp } from "../operations/operation.ts";
import { lastMonthByCount, type Standings, standingsOf } from "./counted-end.ts";
import { freePlaceOf, heldBillsOf } from "./projection.ts";
import {
  anchorInStep,
  hasBillIn,
  type Interval,
  lastMonthByDay,
  newRule,
  occurrenceDate,
  occurrenceMonth,
  plainDate,
  type RuleChoices,
  seriesIdAt,
} from "./rule.ts";
import { NEW_SERIES, type Series } from "./series.ts";

type RuleChanges = Partial<RuleChoices> & { readonly dueDate?: Day };

/** The bill from which a change to its series applies. */
export interface ChosenBill {
  readonly series: Series;
  /** The month that the id of the bill encodes. */
  readonly month: Month;
  /** The month whose date the bill is meant for. */
  readonly aimed: Month;
  /** The state of every month of the series, by which the bill's place among all bills is counted. */
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

/** A bill that kept its date when its series was moved to later months is meant for the month that it is due in. */
function aimedMonth({ id, dueDate }: Expense, series: Series): Month {
  const month = occurrenceMonth(id, series);
  const due = monthOf(dueDate);
  const [from = month, to = month] = [month, addMonths(month, -series.movedMonths)].sort();
  const hasStayed = from <= due && due <= to && dueDate !== occurrenceDate(series, month);
  return hasStayed ? due : month;
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
  const months = dueDate === undefined ? 0 : monthIndex(monthOf(dueDate)) - monthIndex(bill.aimed);
  const chosen = addMonths(bill.month, months);
  const every = choices.recurringEvery ?? before.recurringEvery;
  const stepped = addMonths(monthOf(before.anchorDate), months);
  const month = every === before.recurringEvery ? laterInStep(stepped, every) : chosen;
  const day = partsOfDay(dueDate ?? before.anchorDate).day;
  const moved = {
    ...before,
    ...choices,
    // A monthly series is in step with every month, so the anchor can keep the typed day.
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
    fixedUntil: chosen,
    madeUntil,
  });
  return { series: { ...moved, lastMonth }, asksForOthers: true };
}

/**
 * Returns a bill's date after the change. The due date of a wider change is the chosen bill's. A bill that was moved
 * individually keeps its date unless the change sets the day.
 */
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

/** Moves the anchor into the calendar. A series that moves back may have begun before its first month. */
function laterInStep(month: Month, every: Interval): Month {
  return month < FIRST_MONTH ? laterInStep(addMonths(month, every), every) : month;
}

/**
 * Frees the places of unpaid bills after a month that the rule no longer includes. Generation makes the missing bills: from that month
 * on, or from an earlier one if bills of the rule before are still missing.
 */
export function fitToRule(draft: Ledger, before: Series, series: Series, after: Month): void {
  for (const expense of draft.occurrencesOf(series.id)) {
    const month = occurrenceMonth(expense.id, series);
    if (month > after && !hasPayment(expense) && !hasBillIn(series, month)) freePlaceOf(draft, expense);
  }
  const standing = draft.everyOccurrenceOf(series.id).filter(({ freed }) => !freed);
  const made = new Set(standing.map(({ id }) => occurrenceMonth(id, series)));
  // A series that is reopened from a paid bill beyond its end also gets what it lacks since that end.
  const isOwed = (month: Month) => {
    const then = addMonths(month, before.movedMonths - series.movedMonths);
    return !made.has(month) && (hasBillIn(before, then) || then > (before.lastMonth ?? then));
  };
  let until = series.generatedUntil;
  while (until < after && !isOwed(addMonths(until, 1))) until = addMonths(until, 1);
  const [generatedUntil = after] = [until, after].sort();
  if (generatedUntil !== series.generatedUntil) draft.put("series", series.id, { ...series, generatedUntil });
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
  const month = monthOf(expense.dueDate);
  const rule = newRule(expense.dueDate, choices);
  if (rule.endsOn !== null && rule.endsOn < plainDate(rule, month)) {
    return invalidField("recurringEnds", "The series can't end before its first bill");
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
  const from = occurrenceMonth(chosen.id, series);
  const isReached = ({ id }: Expense) => scope === "all" || occurrenceMonth(id, series) >= from;
  const held = heldBillsOf(draft, series.id).filter(isReached);
  return {
    series,
    expenses: held.filter(({ deleted }) => !deleted),
    waiting: held.filter(({ freed }) => freed),
  };
}
