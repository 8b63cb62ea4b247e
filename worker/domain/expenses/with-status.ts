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

/** The same with the day of a payment, which may also correct that of one that was made before. */
export function withPayment(
  expense: Expense,
  { status, paidDate }: { readonly status: Status; readonly paidDate?: Day },
  today: Day,
): Expense {
  const changed = withStatus(expense, status, today);
  return paidDate === undefined ? changed : { ...changed, paidDate };
}
