import type { Day } from "../calendar/days.ts";
import { centsOfJson } from "../money/amount-json.ts";
import { amountFromCents } from "../money/money.ts";
import { type DetailsJson, flagsFrom, saidFlags } from "./details.ts";
import { type Expense, NEW_BILL, type Status } from "./expense.ts";

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
  autopayFrom?: Day;
  estimateIsOwn?: true;
}

export function expenseToJson(expense: Expense): ExpenseJson {
  const { amountCents, plannedCents, createdAtMs, deleted: _, freed: __, ...others } = expense;
  const { amountIsEstimate, autopay, autopayFrom, estimateIsOwn, ...rest } = others;
  return {
    ...rest,
    ...saidFlags({ amountIsEstimate, autopay }),
    amount: amountFromCents(amountCents),
    ...(plannedCents !== null && { plannedAmount: amountFromCents(plannedCents) }),
    ...(autopayFrom !== null && { autopayFrom }),
    ...(estimateIsOwn && { estimateIsOwn }),
    isRecurring: rest.recurringId !== null,
    recurringFrequency: rest.recurringId === null ? null : "monthly",
    createdAt: new Date(createdAtMs).toISOString(),
  };
}

/** The inverse of {@link expenseToJson}, for a bill that isn't deleted. */
export function expenseFromJson(json: ExpenseJson): Expense {
  const { amount, plannedAmount, createdAt, isRecurring: _, recurringFrequency: __, ...rest } = json;
  return {
    ...NEW_BILL,
    ...rest,
    ...flagsFrom(rest),
    amountCents: centsOfJson(amount),
    plannedCents: plannedAmount === undefined ? null : centsOfJson(plannedAmount),
    createdAtMs: Date.parse(createdAt),
    deleted: false,
    freed: false,
  };
}
