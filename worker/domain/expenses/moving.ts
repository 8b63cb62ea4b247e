import { addDays, addMonths, type Day, dayInMonth, isDay, monthOf, partsOfDay } from "../calendar/days.ts";
import { isWithin, type Span } from "../calendar/periods.ts";
import { type Details, detailsOf } from "./details.ts";
import type { Expense } from "./expense.ts";

export type Move =
  | { readonly kind: "nextMonth" }
  | { readonly kind: "toDay"; readonly day: Day }
  | { readonly kind: "byDays"; readonly days: number };

export interface Moved {
  readonly expense: Expense;
  readonly dueDate: Day;
}

/** Leaves out bills that already have the new due date. Returns null if a bill would be due before 2000 or after 2199. */
export function movedBills(expenses: readonly Expense[], move: Move): Moved[] | null {
  const moved = expenses.map((expense) => ({ expense, dueDate: movedDay(expense.dueDate, move) }));
  if (!moved.every(({ dueDate }) => isDay(dueDate))) return null;
  return moved.filter(({ expense, dueDate }) => dueDate !== expense.dueDate);
}

function movedDay(from: Day, move: Move): Day {
  if (move.kind === "toDay") return move.day;
  if (move.kind === "byDays") return addDays(from, move.days);
  return dayInMonth(addMonths(monthOf(from), 1), partsOfDay(from).day);
}

/** Copies a bill into another month, without its payment, its series and the day to cancel it by. */
export function copyInto(expense: Expense, month: Span): Details & Pick<Expense, "dueDate"> {
  return { ...detailsOf(expense), cancelBy: null, dueDate: dayIn(month, expense) };
}

/** The same day of the calendar month, or the last one where the month has none. */
function dayIn(month: Span, { dueDate }: Expense): Day {
  const { day } = partsOfDay(dueDate);
  const days = [month.from, month.to].map((end) => dayInMonth(monthOf(end), day));
  return days.find((each) => isWithin(each, month)) ?? month.to;
}

export function oneOffBills(expenses: readonly Expense[]): Expense[] {
  return expenses.filter((expense) => expense.recurringId === null);
}

/**
 * Returns the one-off bills that the other month lacks. A bill there matches one with the same title, preferably on the same
 * day, whatever its amount.
 */
export function lackingOneOffs(from: readonly Expense[], into: readonly Expense[], month: Span): Expense[] {
  const there = new Map<string, Day[]>();
  for (const { title, dueDate } of into) {
    const key = title.toLowerCase();
    there.set(key, [...(there.get(key) ?? []), dueDate]);
  }
  const takes = (expense: Expense, isIts: (day: Day) => boolean) => {
    const days = there.get(expense.title.toLowerCase()) ?? [];
    const at = days.findIndex(isIts);
    if (at !== -1) days.splice(at, 1);
    return at !== -1;
  };
  const onOtherDays = oneOffBills(from).filter((each) => !takes(each, (day) => day === dayIn(month, each)));
  return onOtherDays.filter((each) => !takes(each, () => true));
}
