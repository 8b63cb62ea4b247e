import { type Day, dayInMonth, type Month, partsOfDay } from "../calendar/days.ts";
import { type Details, detailsOf } from "./details.ts";
import type { Expense } from "./expense.ts";

/** The same bill in another month, without its payment and its series. */
export function copyInto(expense: Expense, month: Month): Details & Pick<Expense, "dueDate"> {
  return { ...detailsOf(expense), dueDate: dayIn(month, expense) };
}

function dayIn(month: Month, expense: Expense): Day {
  return dayInMonth(month, partsOfDay(expense.dueDate).day);
}

export function oneOffBills(expenses: readonly Expense[]): Expense[] {
  return expenses.filter((expense) => expense.recurringId === null);
}

/** A bill in the other month accounts for one of the same title, preferably on the same day, whatever it costs. */
export function lackingOneOffs(from: readonly Expense[], into: readonly Expense[], month: Month): Expense[] {
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
