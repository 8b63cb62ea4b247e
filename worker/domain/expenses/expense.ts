import { type Day, monthOf } from "../calendar/days.ts";
import { amountFromCents } from "../money/money.ts";
import type { Details, DetailsJson } from "./details.ts";

export const STATUSES = ["PENDING", "PAID", "UNPAID"] as const;
export type Status = (typeof STATUSES)[number];

/** OVERDUE is only shown. */
export type DisplayStatus = Status | "OVERDUE";

export interface Expense extends Details {
  /** Numeric text, unique among this user's expenses. */
  readonly id: string;
  readonly dueDate: Day;
  readonly status: Status;
  /** The local day on which it became PAID; null for any other status. */
  readonly paidDate: Day | null;
  readonly recurringId: string | null;
  readonly createdAtMs: number;
  /** A tombstone stays, so that the expense can come back and is never generated again. */
  readonly deleted: boolean;
}

/** docs/contracts.md#expense-and-series */
export interface ExpenseJson extends DetailsJson {
  id: string;
  dueDate: Day;
  status: Status;
  isRecurring: boolean;
  recurringFrequency: "monthly" | null;
  recurringId: string | null;
  createdAt: string;
  paidDate: Day | null;
}

export function expenseToJson({ amountCents, createdAtMs, deleted: _, ...rest }: Expense): ExpenseJson {
  return {
    ...rest,
    amount: amountFromCents(amountCents),
    isRecurring: rest.recurringId !== null,
    recurringFrequency: rest.recurringId === null ? null : "monthly",
    createdAt: new Date(createdAtMs).toISOString(),
  };
}

export function withStatus(expense: Expense, status: Status, today: Day): Expense {
  if (expense.status === status) return expense;
  return { ...expense, status, paidDate: status === "PAID" ? today : null };
}

export function displayStatus(expense: Pick<Expense, "status" | "dueDate">, today: Day): DisplayStatus {
  return expense.status === "PENDING" && expense.dueDate < today ? "OVERDUE" : expense.status;
}

/** Includes what was marked UNPAID. */
export function isLate(expense: Pick<Expense, "status" | "dueDate">, today: Day): boolean {
  return expense.status !== "PAID" && expense.dueDate < today;
}

export function isOwedEarlier(expense: Expense, today: Day): boolean {
  return !expense.deleted && expense.status !== "PAID" && monthOf(expense.dueDate) < monthOf(today);
}

/** A total order, so that every device lists a month alike. */
export function compareExpenses(a: Expense, b: Expense): number {
  return (
    compareText(a.dueDate, b.dueDate) ||
    a.createdAtMs - b.createdAtMs ||
    a.id.length - b.id.length ||
    compareText(a.id, b.id)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
