import { type Day, type Month, monthOf, partsOfDay } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { anchorInStep, hasBillIn, lastMonthOf, numberOf, type Rule, type RuleChoices } from "./rule.ts";
import { occurrenceMonth, type Series } from "./series.ts";

export type RuleChanges = Partial<RuleChoices> & { readonly dueDate?: Day };

/**
 * A series' rule from one of its bills on. A due date only says the day of the month. Other months are counted from the
 * bill's own.
 */
export function changedRule(series: Series, chosen: Month, changes: RuleChanges): Rule {
  const { dueDate, ...choices } = changes;
  const every = choices.recurringEvery ?? series.recurringEvery;
  const month = every === series.recurringEvery ? monthOf(series.anchorDate) : chosen;
  const day = partsOfDay(dueDate ?? series.anchorDate).day;
  // Every month has the same step as any other, so the anchor may keep the day that was typed.
  const anchorDate = every === 1 ? (dueDate ?? series.anchorDate) : anchorInStep(month, every, day);
  const { recurringEvery, lastDayOfMonth, weekendShift, endsOn, endsAfter } = { ...series, ...choices };
  const rule = { anchorDate, recurringEvery, lastDayOfMonth, weekendShift, endsOn, endsAfter };
  return { ...rule, lastMonth: lastMonthOf(rule, { month: chosen, number: numberOf(series, chosen) }) };
}

/** What decides which months have a bill. */
const MONTHS_BY = ["recurringEvery", "lastMonth"] as const;

type Months = Partial<Pick<Rule, (typeof MONTHS_BY)[number]>>;

/** Whether bills may have to go or come, beside those that change. */
export function asksForOthers(before: Months, after: Months): boolean {
  return MONTHS_BY.some((name) => before[name] !== after[name]);
}

/**
 * Has the unpaid bills after a month that the rule doesn't ask for leave their series. Generation makes those that it lacks.
 */
export function fitToRule(draft: Ledger, series: Series, after: Month): void {
  for (const expense of draft.occurrencesOf(series.id)) {
    const month = occurrenceMonth(expense.id, series);
    if (month > after && expense.status !== "PAID" && !hasBillIn(series, month)) freePlaceOf(draft, expense);
  }
  if (series.generatedUntil > after) draft.put("series", series.id, { ...series, generatedUntil: after });
}

/** Generation may make it again, unlike a bill that the user deleted. */
export function freePlaceOf(draft: Ledger, expense: Expense): void {
  draft.put("expense", expense.id, { ...expense, deleted: true, recurringId: null });
}
