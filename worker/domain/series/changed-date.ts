import { addMonths, type Day } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { aimedSlot } from "./aimed-slot.ts";
import type { RuleChanges } from "./change-rule.ts";
import { recurrenceText } from "./recurrence.ts";
import {
  anchorSlot,
  hasDaySlots,
  isInStep,
  occurrenceDate,
  REPEAT_FIELDS,
  type RepeatFields,
  recurrenceOf,
} from "./rule.ts";
import type { Series } from "./series.ts";
import { isDaySlot, type Slot, slotOf } from "./slot.ts";

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
  const isOtherRule = REPEAT_FIELDS.some((name) => after[name] !== before[name]);
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
