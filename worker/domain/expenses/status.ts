import { addDays, type Day, dayNumber } from "../calendar/days.ts";
import { type Expense, partsCents, paysItself, type Status } from "./expense.ts";

/** A part of a bill's amount, and the day on which it was paid. */
export interface Payment {
  readonly cents: number;
  readonly day: Day;
}

/** Returns the part payments of a bill, the earliest first. */
export function paymentsOf({ payments }: Pick<Expense, "payments">): Payment[] {
  const pairs = JSON.parse(payments ?? "[]") as [number, Day][];
  return pairs.map(([cents, day]) => ({ cents, day }));
}

/** Tells whether anything was paid of a bill. */
export function hasPayment({ status, payments }: Pick<Expense, "status" | "payments">): boolean {
  return status === "PAID" || payments !== null;
}

/** Part payments come to less than the amount until the bill is paid, and then to no more than it. */
export function fitsAmount(expense: Expense): boolean {
  const restCents = expense.amountCents - partsCents(expense);
  return expense.payments === null || restCents > 0 || (restCents === 0 && expense.status === "PAID");
}

/** The order is total, so that equal payments are stored as the same text. */
export function storedPayments(payments: readonly Payment[]): string | null {
  if (payments.length === 0) return null;
  const inOrder = payments.toSorted((a, b) => (a.day === b.day ? a.cents - b.cents : a.day < b.day ? -1 : 1));
  return JSON.stringify(inOrder.map(({ cents, day }) => [cents, day]));
}

/** Takes payments out of a list, each of them once. */
export function withoutPayments(list: readonly Payment[], others: readonly Payment[]): Payment[] {
  const left = others.map(keyOf);
  return list.filter((payment) => {
    const index = left.indexOf(keyOf(payment));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

function keyOf({ cents, day }: Payment): string {
  return `${cents} ${day}`;
}

/**
 * Changes the status. The estimate is kept beside the payment, and is restored if the bill turns out not to be paid. Part
 * payments stay, except for the last one if they come to the whole amount.
 * @param saidCents what an open bill costs from the same change on
 */
export function withStatus(expense: Expense, status: Status, today: Day, saidCents = 0): Expense {
  if (expense.status === status) return expense;
  const { amountCents, plannedCents, amountIsEstimate } = expense;
  if (status === "PAID") {
    return { ...expense, status, paidDate: today, plannedCents: amountIsEstimate ? amountCents : null };
  }
  const openCents = plannedCents ?? amountCents;
  const open = withOpenRest({
    ...{ ...expense, status, paidDate: null },
    ...{ amountCents: Math.max(openCents, saidCents), plannedCents: null },
  });
  return { ...open, amountCents: saidCents || openCents };
}

/** Takes part payments back, the latest first, until something is left to pay. */
function withOpenRest(expense: Expense): Expense {
  if (fitsAmount(expense)) return expense;
  return withOpenRest({ ...expense, payments: storedPayments(paymentsOf(expense).slice(0, -1)) });
}

/** Like {@link withStatus}, but with the day of the payment. It can also correct the day of an earlier payment. */
export function withPayment(
  expense: Expense,
  { status, paidDate = null }: { readonly status: Status; readonly paidDate?: Day | null },
  today: Day,
  saidCents?: number,
): Expense {
  const changed = withStatus(expense, status, today, saidCents);
  return paidDate === null ? changed : { ...changed, paidDate };
}

/**
 * The limit for bills without `autopayFrom`, as earlier versions wrote them. Only the id of an operation shows that such a
 * bill was paid and taken back, and ids are remembered for 400 days.
 */
export const AUTOPAY_DAYS_BACK = 365;

/** Tells whether autopay should mark a bill as paid now. */
export function isDueForAutopay(expense: Expense, today: Day): boolean {
  const { dueDate, deleted, autopayFrom } = expense;
  if (!paysItself(expense) || deleted || dueDate > today) return false;
  return autopayFrom !== null || dueDate >= addDays(today, -AUTOPAY_DAYS_BACK);
}

/**
 * The ids of all autopayments begin with this prefix, followed by the day in seven hex digits, "80" and the bill's id in
 * fourteen.
 */
export const AUTOPAY_PREFIX = "a0701a1d-";

/**
 * Returns an id that is the same on every device and for cron, so that a bill is paid once for each due date. It is a UUID of
 * version 8. Without `autopayFrom`, as in rows of earlier versions, the id only depends on the bill.
 */
export function autopayOperationId({
  id,
  dueDate,
  autopayFrom,
}: Pick<Expense, "id" | "dueDate" | "autopayFrom">): string {
  return idOf(id, autopayFrom === null ? 0 : dayNumber(dueDate));
}

/** Returns the id that earlier versions of the app used for any autopayment of a bill. */
export function earlierAutopayOperationId(expenseId: string): string {
  return idOf(expenseId, 0);
}

/** Tells whether an operation is an autopayment of a bill on any day. */
export function isAutopaymentOf(operationId: string, expenseId: string): boolean {
  const noDay = (id: string) => id.replace(/^(.{9})....-8...(.*)$/, "$1$2");
  return noDay(operationId) === noDay(idOf(expenseId, 0));
}

function idOf(expenseId: string, number: number): string {
  const day = number.toString(16).padStart(7, "0");
  const bill = Number(expenseId).toString(16).padStart(14, "0");
  return `${AUTOPAY_PREFIX}${day.slice(0, 4)}-8${day.slice(4)}-80${bill.slice(0, 2)}-${bill.slice(2)}`;
}

/** A device reliably knows for this many days which bills were paid under an id that only depends on the bill. */
const DEVICE_DAYS_BACK = 29;

/**
 * Returns the bills that a device should mark as paid. Cron does the same, also for older bills.
 * @param wasPaid tells whether an operation is in the history, which holds 30 days
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
