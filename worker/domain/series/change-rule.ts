import {
  addMonths,
  type Day,
  FIRST_MONTH,
  type Month,
  monthIndex,
  monthOf,
  partsOfDay,
} from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { lastMonthByCount, type Standings, standingsOf } from "./counted-end.ts";
import { freePlaceOf } from "./free-places.ts";
import {
  anchorInStep,
  hasBillIn,
  type Interval,
  lastMonthByDay,
  occurrenceDate,
  type RuleChoices,
} from "./rule.ts";
import { occurrenceMonth, type Series } from "./series.ts";

export type RuleChanges = Partial<RuleChoices> & { readonly dueDate?: Day };

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
