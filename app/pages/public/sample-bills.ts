import type { Day } from "#domain/calendar/days.ts";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import type { Expense, Status } from "#domain/expenses/expense.ts";

/** The sample's today never moves, so that the page is the same before and after its code runs. */
export const SAMPLE_TODAY: Day = "2026-11-12";

function bill(
  id: number,
  dueDate: Day,
  title: string,
  amountCents: number,
  category: string,
  status: Status = "PENDING",
): Expense {
  return {
    ...BLANK_DETAILS,
    id: String(id),
    title,
    amountCents,
    dueDate,
    status,
    paidDate: status === "PAID" ? dueDate : null,
    recurringId: null,
    category,
    createdAtMs: id,
    deleted: false,
  };
}

export const SAMPLE_BILLS: readonly Expense[] = [
  bill(1, "2026-11-01", "Rent", 124_000, "Home", "PAID"),
  bill(2, "2026-11-05", "Phone", 2_900, "Subscriptions", "PAID"),
  bill(3, "2026-11-09", "Electricity", 8_640, "Utilities"),
  bill(4, "2026-11-13", "Internet", 4_500, "Utilities"),
  bill(5, "2026-11-17", "Car insurance", 11_250, "Car"),
  bill(6, "2026-11-24", "Music", 1_199, "Subscriptions"),
  bill(7, "2026-11-24", "Gym", 3_500, "Health"),
];
