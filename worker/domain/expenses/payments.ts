import type { Day } from "../calendar/days.ts";
import { type Expense, partsCents } from "./expense.ts";

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
