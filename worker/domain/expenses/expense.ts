import { type Day, monthOf } from "../calendar/days.ts";
import { amountFromCents, centsOfJson } from "../money/money.ts";
import { type Details, type DetailsJson, flagsFrom, saidFlags } from "./details.ts";

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
  /** What a paid bill was estimated at, beside the amount that was paid; null for any other. */
  readonly plannedCents: number | null;
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
  /** Only of a paid estimate. */
  plannedAmount?: number;
}

export function expenseToJson(expense: Expense): ExpenseJson {
  const { amountCents, plannedCents, createdAtMs, deleted: _, amountIsEstimate, autopay, ...rest } = expense;
  return {
    ...rest,
    ...saidFlags({ amountIsEstimate, autopay }),
    amount: amountFromCents(amountCents),
    ...(plannedCents !== null && { plannedAmount: amountFromCents(plannedCents) }),
    isRecurring: rest.recurringId !== null,
    recurringFrequency: rest.recurringId === null ? null : "monthly",
    createdAt: new Date(createdAtMs).toISOString(),
  };
}

/** The inverse of {@link expenseToJson}, for a bill that isn't deleted. */
export function expenseFromJson(json: ExpenseJson): Expense {
  const { amount, plannedAmount, createdAt, isRecurring: _, recurringFrequency: __, ...rest } = json;
  return {
    ...rest,
    ...flagsFrom(rest),
    amountCents: centsOfJson(amount),
    plannedCents: plannedAmount === undefined ? null : centsOfJson(plannedAmount),
    createdAtMs: Date.parse(createdAt),
    deleted: false,
  };
}

/** A paid estimate stays beside the payment, and comes back if the bill turns out not to be paid. */
export function withStatus(expense: Expense, status: Status, today: Day): Expense {
  if (expense.status === status) return expense;
  const { amountCents, plannedCents, amountIsEstimate } = expense;
  if (status === "PAID") {
    return { ...expense, status, paidDate: today, plannedCents: amountIsEstimate ? amountCents : null };
  }
  return { ...expense, status, paidDate: null, amountCents: plannedCents ?? amountCents, plannedCents: null };
}

/** Whether the amount is still a guess. */
export function isEstimated({
  amountIsEstimate,
  status,
}: Pick<Expense, "amountIsEstimate" | "status">): boolean {
  return amountIsEstimate && status !== "PAID";
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
