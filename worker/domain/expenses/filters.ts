import type { Day } from "../calendar/days.ts";
import { type Expense, isLate } from "./expense.ts";

/** The quick filters of the month. */
export const FILTERS = ["all", "toPay", "overdue", "paid", "recurring"] as const;
export type Filter = (typeof FILTERS)[number];

/** `today` is the user's own day: what is overdue is so for them. */
export function passesFilter(expense: Expense, filter: Filter, today: Day): boolean {
  switch (filter) {
    case "all":
      return true;
    case "toPay":
      return expense.status !== "PAID";
    case "overdue":
      return isLate(expense, today);
    case "paid":
      return expense.status === "PAID";
    case "recurring":
      return expense.recurringId !== null;
  }
}

/** How many expenses pass each filter. */
export function filterCounts(expenses: readonly Expense[], today: Day): Readonly<Record<Filter, number>> {
  const counts = { all: 0, toPay: 0, overdue: 0, paid: 0, recurring: 0 };
  for (const expense of expenses) {
    for (const filter of FILTERS) if (passesFilter(expense, filter, today)) counts[filter] += 1;
  }
  return counts;
}
