import { type Day, monthOf } from "../calendar/days.ts";
import type { Details } from "./details.ts";

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
  /** The first day on which it pays itself. Null without autopay, and in what earlier versions wrote. */
  readonly autopayFrom: Day | null;
  /** Whether the estimate was typed for this bill alone, so that it doesn't follow the payments of its series. */
  readonly estimateIsOwn: boolean;
  readonly recurringId: string | null;
  readonly createdAtMs: number;
  /** A tombstone stays, so that the expense can come back and is never generated again. */
  readonly deleted: boolean;
  /**
   * Of a deleted one: its series' rule no longer asked for it (series/change-rule.ts). It follows the changes of its series,
   * and returns once the rule asks for it again.
   */
  readonly freed: boolean;
}

/** What a new bill has of those that users don't say. */
export const NEW_BILL = {
  plannedCents: null,
  autopayFrom: null,
  estimateIsOwn: false,
  freed: false,
} as const;

/** Whether the amount is still a guess. */
export function isEstimated({
  amountIsEstimate,
  status,
}: Pick<Expense, "amountIsEstimate" | "status">): boolean {
  return amountIsEstimate && status !== "PAID";
}

/** Whether a bill pays itself on its day. One that was overdue before autopay was switched on stays overdue. */
export function paysItself({
  autopay,
  autopayFrom,
  dueDate,
}: Pick<Expense, "autopay" | "autopayFrom" | "dueDate">): boolean {
  return autopay && dueDate >= (autopayFrom ?? "");
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
