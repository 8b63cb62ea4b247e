import { addDays, type Day } from "../calendar/days.ts";
import type { Expense } from "./expense.ts";

/** An operation's id is remembered for 400 days, so that a payment which was taken back isn't made again. */
export const AUTOPAY_DAYS_BACK = 365;

/** Whether a bill that pays itself is to be marked paid. One that the user marked as unpaid wasn't paid. */
export function isDueForAutopay(expense: Expense, today: Day): boolean {
  const { autopay, status, dueDate, deleted } = expense;
  return (
    autopay &&
    status === "PENDING" &&
    !deleted &&
    dueDate <= today &&
    dueDate >= addDays(today, -AUTOPAY_DAYS_BACK)
  );
}

/** Of all autopayments' operations. The rest is the bill's id in base 16. */
export const AUTOPAY_PREFIX = "a0701a1d-0000-8000-80";

/** The same on every device and for cron, so that a bill is paid once. A UUID, of version 8. */
export function autopayOperationId(expenseId: string): string {
  const digits = Number(expenseId).toString(16).padStart(14, "0");
  return `${AUTOPAY_PREFIX}${digits.slice(0, 2)}-${digits.slice(2)}`;
}

/** For how long a device is sure to know what was paid this way. */
const DEVICE_DAYS_BACK = 29;

/**
 * The bills that a device is to mark as paid. Cron does the same, also for those that are longer ago.
 * @param wasPaid whether an operation is in the history, which holds 30 days
 */
export function dueForAutopay(
  expenses: Iterable<Expense>,
  today: Day,
  wasPaid: (operationId: string) => boolean,
): Expense[] {
  const earliest = addDays(today, -DEVICE_DAYS_BACK);
  return [...expenses].filter(
    (expense) =>
      isDueForAutopay(expense, today) &&
      expense.dueDate >= earliest &&
      !wasPaid(autopayOperationId(expense.id)),
  );
}
