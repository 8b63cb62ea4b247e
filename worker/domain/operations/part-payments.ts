import * as z from "zod/mini";
import type { Day } from "../calendar/days.ts";
import { type Expense, partsCents, type Status } from "../expenses/expense.ts";
import {
  fitsAmount,
  type Payment,
  paymentsOf,
  storedPayments,
  withoutPayments,
  withStatus,
} from "../expenses/status.ts";
import { decimalText } from "../money/money.ts";
import { dayField, newDetailFields, optional, strict } from "./fields.ts";
import { invalidField, type Rejection, type Stamp } from "./operation.ts";

export const PAYMENTS_MAX = 50;
const TOO_MANY = `A bill has at most ${PAYMENTS_MAX} payments`;

const paymentsField = z
  .array(
    z.pipe(
      strict({ amount: newDetailFields.amount, date: dayField("Payment date") }),
      z.transform(({ amount, date }): Payment => ({ cents: amount, day: date })),
    ),
    "Payments must be a list",
  )
  .check(z.maxLength(PAYMENTS_MAX, TOO_MANY));

/** `paymentsBefore` are those that the user saw, so that payments recorded meanwhile by another device stay. */
export const paymentFields = {
  payments: optional(paymentsField),
  paymentsBefore: optional(paymentsField),
};

interface Paying {
  readonly amountCents?: number;
  readonly status?: Status;
  readonly paidDate?: Day | null;
  readonly payments?: readonly Payment[];
  readonly paymentsBefore?: readonly Payment[];
}

/**
 * Applies part payments to a bill, as the last part of a change. They pay the bill once they come to its amount.
 * @param after the bill with the other changes
 */
export function withPartPayments(
  before: Expense,
  after: Expense,
  { amountCents, status, paidDate = null, payments, paymentsBefore }: Paying,
  stamp: Stamp,
): Expense | Rejection {
  if (payments === undefined) {
    if (paymentsBefore !== undefined) return invalidField("paymentsBefore", WITHOUT_PAYMENTS);
    return fitsAmount(after) ? after : invalidField("amount", paidAlready(after));
  }
  const now = paymentsOf(before);
  const list = paymentsBefore === undefined ? payments : merged(now, paymentsBefore, payments);
  // One that is there already may lie ahead since the account's zone changed.
  if (withoutPayments(list, now).some(({ day }) => day > stamp.day))
    return invalidField("payments", TOO_LATE);
  if (list.length > PAYMENTS_MAX) return invalidField("payments", TOO_MANY);
  const paid = { ...after, payments: storedPayments(list) };
  const restCents = after.amountCents - partsCents(paid);
  if (restCents < 0) return invalidField("payments", tooMuch(paid));
  if (restCents === 0) {
    if (status !== undefined && status !== "PAID") return invalidField("payments", ALL_PAID);
    const lastDay = paymentsOf(paid).at(-1)?.day ?? stamp.day;
    return { ...withStatus(paid, "PAID", lastDay), paidDate: paidDate ?? lastDay };
  }
  const isTakenBack = before.status === "PAID" && partsCents(paid) < partsCents(before);
  if (status !== undefined || !isTakenBack) return paid;
  // What was taken back is still to pay.
  return withStatus(paid, "PENDING", stamp.day, amountCents);
}

const WITHOUT_PAYMENTS = "Payments before a change need the payments after it";
export const TOO_LATE = "A payment can't have been made on a day to come";
const ALL_PAID = "These payments come to the whole amount, so the bill is paid";

function paidAlready(expense: Expense): string {
  return `${decimalText(partsCents(expense))} is paid already, so the amount has to be more`;
}

function tooMuch(expense: Expense): string {
  const [sum, amount] = [partsCents(expense), expense.amountCents].map(decimalText);
  return `The payments come to ${sum}, but the bill is ${amount}`;
}

/** Makes the same change to the present list that a device made to the one that it showed. */
function merged(
  now: readonly Payment[],
  before: readonly Payment[],
  after: readonly Payment[],
): readonly Payment[] {
  return [...withoutPayments(now, withoutPayments(before, after)), ...withoutPayments(after, before)];
}
