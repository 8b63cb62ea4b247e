import { addMonths, type Day, LAST_MONTH, monthOf } from "../calendar/days.ts";
import { datesInMonth, readRecurrence } from "../series/recurrence.ts";
import { recurrenceOf, repeatFields, withWeekday } from "../series/rule.ts";

/**
 * Yields the days of a rule that counts from its first one, in order, as far as the calendar goes.
 * @param rule the text of a recurrence; a text that is none has no days
 * @param from days before it are left out
 */
export function* ruleDays(rule: string, first: Day, from: Day = first): Generator<Day> {
  const read = readRecurrence(rule);
  if (read === null) return;
  const recurrence = recurrenceOf(withWeekday(repeatFields(read), first));
  const start = from > first ? from : first;
  for (let month = monthOf(start); month <= LAST_MONTH; month = addMonths(month, 1))
    for (const day of datesInMonth(recurrence, month, first)) if (day >= start) yield day;
}

/** Returns the day of the bill that a count ends with, or null if there are fewer. */
export function lastOfCount(rule: string, first: Day, count: number): Day | null {
  let left = count;
  for (const day of ruleDays(rule, first)) {
    left -= 1;
    if (left <= 0) return day;
  }
  return null;
}
