import { addDays, type Day, dayNumber } from "../calendar/days.ts";
import { type Expense, paysItself, type Status } from "./expense.ts";

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

/**
 * For bills without a day from which they pay themselves, as earlier versions wrote them. What was paid and taken back is told
 * by the operation's id alone, which is remembered for 400 days.
 */
export const AUTOPAY_DAYS_BACK = 365;

/** Whether a bill that pays itself is to be marked paid. One that the user marked as unpaid wasn't paid. */
export function isDueForAutopay(expense: Expense, today: Day): boolean {
  const { status, dueDate, deleted, autopayFrom } = expense;
  const isRecent = autopayFrom !== null || dueDate >= addDays(today, -AUTOPAY_DAYS_BACK);
  return paysItself(expense) && status === "PENDING" && !deleted && dueDate <= today && isRecent;
}

/** Of all autopayments' operations: "a0701a1d", the day in seven digits, "80" and the bill's id in fourteen, in base 16. */
export const AUTOPAY_PREFIX = "a0701a1d-";

/**
 * The same on every device and for cron, so that a bill is paid once a day that it falls due on. A UUID, of version 8. Where no
 * day is known from which the bill pays itself, as in what earlier versions wrote, its id follows from the bill alone.
 */
export function autopayOperationId({
  id,
  dueDate,
  autopayFrom,
}: Pick<Expense, "id" | "dueDate" | "autopayFrom">): string {
  return idOf(id, autopayFrom === null ? 0 : dayNumber(dueDate));
}

/** Under which earlier versions of the app pay any bill. */
export function earlierAutopayOperationId(expenseId: string): string {
  return idOf(expenseId, 0);
}

/** Whatever day it is of. */
export function isAutopaymentOf(operationId: string, expenseId: string): boolean {
  const noDay = (id: string) => id.replace(/^(.{9})....-8...(.*)$/, "$1$2");
  return noDay(operationId) === noDay(idOf(expenseId, 0));
}

function idOf(expenseId: string, number: number): string {
  const day = number.toString(16).padStart(7, "0");
  const bill = Number(expenseId).toString(16).padStart(14, "0");
  return `${AUTOPAY_PREFIX}${day.slice(0, 4)}-8${day.slice(4)}-80${bill.slice(0, 2)}-${bill.slice(2)}`;
}

/** For how long a device is sure to know what was paid under an id that follows from the bill alone. */
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
      (expense.autopayFrom !== null || expense.dueDate >= earliest) &&
      !wasPaid(autopayOperationId(expense)),
  );
}
