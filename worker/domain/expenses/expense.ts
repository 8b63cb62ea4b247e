import { type Day, daysBetween, dueText, shortDayText } from "../calendar/days.ts";
import { type Currency, formatCents } from "../money/money.ts";
import { counted } from "../text/wording.ts";
import type { Details } from "./details.ts";

export const STATUSES = ["PENDING", "PAID", "UNPAID"] as const;
export type Status = (typeof STATUSES)[number];

/** OVERDUE is only displayed, never stored. It is the label of a PENDING bill that {@link isOverdue}. */
type DisplayStatus = Status | "OVERDUE";

export interface Expense extends Details {
  /** The id is numeric text, unique among this user's expenses. */
  readonly id: string;
  readonly dueDate: Day;
  readonly status: Status;
  /** The local day on which it was paid. Null for any other status. */
  readonly paidDate: Day | null;
  /** The estimate of a paid bill, kept beside the amount that was paid. Null for any other bill. */
  readonly plannedCents: number | null;
  /** JSON text of pairs of hundredths and days (payments.ts). Null unless it was paid in parts. */
  readonly payments: string | null;
  /** The first day on which it pays itself. Null without autopay, and in rows of earlier versions. */
  readonly autopayFrom: Day | null;
  /** True if the estimate was typed for this bill alone. Then it doesn't follow the payments of its series. */
  readonly estimateIsOwn: boolean;
  readonly recurringId: string | null;
  readonly createdAtMs: number;
  /** Deleted expenses are kept, so that they can be restored and are never generated again. */
  readonly deleted: boolean;
  /**
   * True if the bill is deleted because the rule of its series no longer includes it (series/fit-to-rule.ts). It follows the
   * changes of its series, and returns once the rule includes it again.
   */
  readonly freed: boolean;
}

export const NEW_BILL = {
  plannedCents: null,
  payments: null,
  autopayFrom: null,
  estimateIsOwn: false,
  freed: false,
} as const;

export function isEstimated({
  amountIsEstimate,
  status,
}: Pick<Expense, "amountIsEstimate" | "status">): boolean {
  return amountIsEstimate && status !== "PAID";
}

/** Returns the sum of the part payments, in hundredths. */
export function partsCents({ payments }: Pick<Expense, "payments">): number {
  return (JSON.parse(payments ?? "[]") as [number, Day][]).reduce((sum, [cents]) => sum + cents, 0);
}

/** Returns the amount that lists show: what is still to pay, or what a paid bill cost. */
export function shownCents(expense: Pick<Expense, "amountCents" | "payments" | "status">): number {
  return expense.amountCents - (expense.status === "PAID" ? 0 : partsCents(expense));
}

/** Returns what is still to pay of a bill, in hundredths. */
export function owedCents(expense: Pick<Expense, "amountCents" | "payments" | "status">): number {
  return expense.status === "PAID" ? 0 : shownCents(expense);
}

/**
 * Tells whether a bill pays itself on its day. One that was overdue when autopay was turned on stays overdue, and one that was
 * marked unpaid is left alone.
 */
export function paysItself({
  autopay,
  autopayFrom,
  dueDate,
  status,
}: Pick<Expense, "autopay" | "autopayFrom" | "dueDate" | "status">): boolean {
  return autopay && status === "PENDING" && dueDate >= (autopayFrom ?? "");
}

export function displayStatus(expense: Pick<Expense, "status" | "dueDate">, today: Day): DisplayStatus {
  return expense.status === "PENDING" && expense.dueDate < today ? "OVERDUE" : expense.status;
}

/** Tells whether a bill is past its day and not paid, whether it is PENDING or was marked UNPAID. */
export function isOverdue(expense: Pick<Expense, "status" | "dueDate">, today: Day): boolean {
  return expense.status !== "PAID" && expense.dueDate < today;
}

/** @param from the first day of the current month */
export function isOwedEarlier(expense: Expense, from: Day): boolean {
  return !expense.deleted && expense.status !== "PAID" && expense.dueDate < from;
}

/** The order is total, so that every device lists a month in the same order. */
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

/**
 * "Overdue · 12 days", "Unpaid · 3 days overdue", "due today", "autopay in 3 days", "paid 4 Nov". Of what is due in more
 * than two weeks its date says enough, so this is empty.
 */
export function statusWords(
  expense: Pick<Expense, "status" | "dueDate" | "paidDate" | "autopay" | "autopayFrom">,
  today: Day,
): string {
  const { dueDate, paidDate } = expense;
  switch (displayStatus(expense, today)) {
    case "PAID":
      return `paid ${shortDayText(paidDate ?? dueDate)}`;
    case "OVERDUE":
      return `Overdue · ${counted(daysBetween(dueDate, today), "day")}`;
    case "UNPAID":
      return ["Unpaid", whenText(dueDate, today)].filter(Boolean).join(" · ");
    case "PENDING":
      return paysItself(expense) ? `autopay ${nearText(dueDate, today)}`.trim() : whenText(dueDate, today);
  }
}

function whenText(dueDate: Day, today: Day): string {
  return dueDate === today ? "due today" : nearText(dueDate, today);
}

const NEAR_DAYS = 14;

function nearText(dueDate: Day, today: Day): string {
  return daysBetween(today, dueDate) > NEAR_DAYS ? "" : dueText(dueDate, today);
}

/** "$85.00", or "about $85.00" while it is an estimate. Of a bill that was paid in part, it is the rest. */
export function amountWords(
  expense: Pick<Expense, "amountCents" | "amountIsEstimate" | "payments" | "status">,
  currency: Currency,
): string {
  const amount = formatCents(shownCents(expense), currency);
  return isEstimated(expense) ? `about ${amount}` : amount;
}

/** "paid $200.00 of $450.00", "estimated $80.00" for a bill that was paid at a different amount, otherwise null */
export function moneyWords(expense: Expense, currency: Currency): string | null {
  const { amountCents, plannedCents, payments, status } = expense;
  const money = (cents: number) => formatCents(cents, currency);
  if (payments !== null && status !== "PAID")
    return `paid ${money(partsCents(expense))} of ${money(amountCents)}`;
  return plannedCents === null || plannedCents === amountCents ? null : `estimated ${money(plannedCents)}`;
}

export function isExpenseId(value: unknown): value is string {
  return typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value));
}
