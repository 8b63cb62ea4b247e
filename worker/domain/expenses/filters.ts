import type { Day } from "../calendar/days.ts";
import { type Expense, isLate } from "./expense.ts";

export const FILTERS = ["all", "toPay", "overdue", "paid", "recurring"] as const;
export type Filter = (typeof FILTERS)[number];

const PASSES: Readonly<Record<Filter, (expense: Expense, today: Day) => boolean>> = {
  all: () => true,
  toPay: ({ status }) => status !== "PAID",
  overdue: isLate,
  paid: ({ status }) => status === "PAID",
  recurring: ({ recurringId }) => recurringId !== null,
};

export function passesFilter(expense: Expense, filter: Filter, today: Day): boolean {
  return PASSES[filter](expense, today);
}

export function filterCounts(expenses: readonly Expense[], today: Day): Readonly<Record<Filter, number>> {
  const counts = { all: 0, toPay: 0, overdue: 0, paid: 0, recurring: 0 };
  for (const expense of expenses) {
    for (const filter of FILTERS) if (passesFilter(expense, filter, today)) counts[filter] += 1;
  }
  return counts;
}
