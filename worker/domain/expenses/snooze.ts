import { addDays, type Day, daysBetween } from "../calendar/days.ts";
import type { Expense } from "./expense.ts";
import { DAYS_BEFORE_MAX, daysIn } from "./reminder-days.ts";

/** The changes of an operation `expense.edit`. */
export interface SnoozedBill {
  readonly dueDate?: Day;
  readonly remindDaysBefore: number[];
}

/**
 * Has a bill come back tomorrow: a bill that would be due by then falls due tomorrow, and its user is reminded of it on that day. What
 * they hear of a bill that is due later stays, but for what lies before tomorrow.
 * @param usual on how many days before a due date the settings remind, as they hold them
 */
export function snoozedToTomorrow(
  { dueDate, remindDaysBefore }: Pick<Expense, "dueDate" | "remindDaysBefore">,
  today: Day,
  usual: string,
): SnoozedBill {
  const tomorrow = addDays(today, 1);
  const isMoved = dueDate < tomorrow;
  const days = isMoved ? 0 : Math.min(daysBetween(tomorrow, dueDate), DAYS_BEFORE_MAX);
  const later = daysIn(remindDaysBefore ?? usual).filter((each) => each < days);
  return { ...(isMoved && { dueDate: tomorrow }), remindDaysBefore: [...later, days] };
}
