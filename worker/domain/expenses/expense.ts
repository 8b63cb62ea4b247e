import { type Day, monthOf } from "../calendar/days.ts";
import { amountFromCents } from "../money/money.ts";
import type { Details, DetailsJson } from "./details.ts";

/** The statuses that are stored. */
export const STATUSES = ["PENDING", "PAID", "UNPAID"] as const;
export type Status = (typeof STATUSES)[number];

/** What a user sees: OVERDUE is a label, never stored. */
export type DisplayStatus = Status | "OVERDUE";

export interface Expense extends Details {
  /** Numeric text, unique among this user's expenses. */
  readonly id: string;
  readonly dueDate: Day;
  readonly status: Status;
  /** The local day on which it became PAID; null for any other status. */
  readonly paidDate: Day | null;
  /** Null for a one-off expense. */
  readonly recurringId: string | null;
  readonly createdAtMs: number;
  /** A deleted expense stays as a tombstone, so that it can come back and is never generated again. */
  readonly deleted: boolean;
}

/** One expense as the API gives it (docs/contracts.md#expense-and-series). */
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

/** Whether a bill from before the current month is still unpaid, however old it is. */
export function isOwedEarlier(expense: Expense, today: Day): boolean {
  return !expense.deleted && expense.status !== "PAID" && monthOf(expense.dueDate) < monthOf(today);
}

/** By due date, then by age, then by id. The order is total, so that every device lists a month alike. */
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
