import type { Day } from "../calendar/days.ts";
import type { Expense, Status } from "./expense.ts";

/** A paid estimate stays beside the payment, and comes back if the bill turns out not to be paid. */
export function withStatus(expense: Expense, status: Status, today: Day): Expense {
  if (expense.status === status) return expense;
  const { amountCents, plannedCents, amountIsEstimate } = expense;
  if (status === "PAID") {
    return { ...expense, status, paidDate: today, plannedCents: amountIsEstimate ? amountCents : null };
  }
  return { ...expense, status, paidDate: null, amountCents: plannedCents ?? amountCents, plannedCents: null };
}
