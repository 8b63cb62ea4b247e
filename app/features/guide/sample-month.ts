import { type Day, dayInMonth, type Month } from "#domain/calendar/days.ts";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import type { Expense } from "#domain/expenses/expense.ts";

/** Title, amount in hundredths, day of the month, category. */
const BILLS: readonly [string, number, number, string][] = [
  ["Rent", 120_000, 1, "Home"],
  ["Internet", 4_499, 3, "Utilities"],
  ["Gym", 3_500, 5, "Health"],
  ["Phone", 2_200, 8, "Utilities"],
  ["Groceries", 8_640, 11, "Groceries"],
  ["Electricity", 7_315, 14, "Utilities"],
  ["Film streaming", 1_399, 17, "Subscriptions"],
  ["Car insurance", 6_850, 21, "Insurance"],
  ["Dinner with friends", 5_400, 24, "Leisure"],
  ["Water", 3_120, 28, "Utilities"],
];

/** A month to look at. It is never stored. */
export function sampleMonth(month: Month, today: Day): Expense[] {
  return BILLS.map(([title, amountCents, day, category], index) => {
    const dueDate = dayInMonth(month, day);
    // One bill is late, to show what that looks like.
    const isPaid = dueDate < today && index !== 3;
    return {
      ...BLANK_DETAILS,
      ...{ id: String(index + 1), title, amountCents, dueDate, category },
      status: isPaid ? "PAID" : "PENDING",
      paidDate: isPaid ? dueDate : null,
      recurringId: null,
      createdAtMs: index,
      deleted: false,
    };
  });
}
