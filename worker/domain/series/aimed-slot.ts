import { addMonths, monthOf } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { hasDaySlots, occurrenceDate } from "./rule.ts";
import type { Series } from "./series.ts";
import { isDaySlot, type Slot, slotOf } from "./slot.ts";

/** Returns what a bill stands for. The one from which a rule of months counts may have the id of a day in a month before. */
export function standsFor({ id, dueDate }: Expense, series: Series): Slot {
  const slot = slotOf(id, series);
  if (!isDaySlot(slot) || hasDaySlots(series)) return slot;
  const due = monthOf(dueDate);
  // A weekend may have moved it into the month before or after.
  const months = [due, addMonths(due, 1), addMonths(due, -1)];
  return months.find((month) => month > slot && occurrenceDate(series, month) === dueDate) ?? slot;
}

/**
 * Returns the slot whose date a bill is meant for. One that kept its date when its series was moved to later months is meant for
 * the month that it is due in.
 */
export function aimedSlot(expense: Expense, series: Series): Slot {
  const { dueDate } = expense;
  const slot = standsFor(expense, series);
  // A bill of before its series came several times a month.
  if (isDaySlot(slot) || hasDaySlots(series)) return isDaySlot(slot) ? slot : dueDate;
  const due = monthOf(dueDate);
  const [from = slot, to = slot] = [slot, addMonths(slot, -series.movedMonths)].sort();
  const hasStayed = from <= due && due <= to && dueDate !== occurrenceDate(series, slot);
  return hasStayed ? due : slot;
}
