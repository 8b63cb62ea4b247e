import { sumCents } from "../money/money.ts";
import type { Expense } from "./expense.ts";

/** Pending is PENDING plus UNPAID. */
export interface MonthSums {
  readonly totalCents: number;
  readonly paidCents: number;
  readonly pendingCents: number;
  readonly count: number;
  readonly paidCount: number;
}

export function monthSums(expenses: readonly Expense[]): MonthSums {
  const paid = expenses.filter((expense) => expense.status === "PAID");
  const totalCents = sumCents(expenses.map((expense) => expense.amountCents));
  const paidCents = sumCents(paid.map((expense) => expense.amountCents));
  return {
    totalCents,
    paidCents,
    pendingCents: totalCents - paidCents,
    count: expenses.length,
    paidCount: paid.length,
  };
}
