import { addMonths, type Day, isDay, type Month, partsOfDay } from "#domain/calendar/days.ts";
import { isInStep, plainDate, type Rule } from "#domain/series/rule.ts";
import type { ExpenseFormResult } from "./expense-form-rules.ts";
import { isResult, seriesAhead } from "./series-values.ts";

/** The day on which a new bill falls due: its series may move it off a weekend, or to the month's last day. */
export function firstDate(result: ExpenseFormResult): Day {
  return result.isRecurring && isResult(result) ? seriesAhead(result.dueDate, result).date : result.dueDate;
}

/** A new series of which a weekend moves the first bill before today. */
export interface EarlyStart {
  /** The day of that bill, and the one that it was moved from. */
  readonly first: Day;
  readonly plain: Day;
  /** How to begin with the next bill instead, and its day. Null if there is none. */
  readonly later: { readonly changes: Partial<ExpenseFormResult>; readonly day: Day } | null;
}

export function earlyStart(result: ExpenseFormResult, today: Day): EarlyStart | null {
  if (!result.isRecurring || !isResult(result) || result.status === "PAID") return null;
  const { rule, month, date: first } = seriesAhead(result.dueDate, result);
  const plain = plainDate(rule, month);
  if (plain < today || first >= today) return null;
  // Every 31st is the last day of its month, which shorter months have, too.
  const lastDayOfMonth = rule.lastDayOfMonth || partsOfDay(result.dueDate).day === 31;
  const dueDate = laterDay({ ...rule, lastDayOfMonth }, month, result.dueDate);
  if (dueDate === null) return { first, plain, later: null };
  const changes = { dueDate, ...(lastDayOfMonth && { lastDayOfMonth }) };
  return { first, plain, later: { changes, day: firstDate({ ...result, ...changes }) } };
}

/** How far the next bill is looked for: a 29 February may be eight years off. */
const MONTHS = 96;

/** The day of the next bill, in a month that has the day itself, so that those after it have it, too. */
function laterDay(rule: Rule, month: Month, dueDate: Day): Day | null {
  for (let ahead = 1; ahead <= MONTHS; ahead += 1) {
    const later = addMonths(month, ahead);
    const plain = plainDate(rule, later);
    if (!isDay(plain) || plain > (rule.endsOn ?? plain)) return null;
    const hasDay = rule.lastDayOfMonth || partsOfDay(plain).day === partsOfDay(dueDate).day;
    if (isInStep(rule, later) && hasDay) return plain;
  }
  return null;
}
