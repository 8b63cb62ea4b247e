import { type Currency, formatCents } from "../money/currency.ts";
import { sumCents } from "../money/money.ts";
import type { Expense } from "./expense.ts";

/** Of paid bills whose amount was an estimate before. */
export interface EstimateSums {
  readonly count: number;
  readonly plannedCents: number;
  readonly paidCents: number;
}

export function estimateSums(expenses: readonly Expense[]): EstimateSums {
  const paid = expenses.filter(({ plannedCents }) => plannedCents !== null);
  return {
    count: paid.length,
    plannedCents: sumCents(paid.map(({ plannedCents }) => plannedCents ?? 0)),
    paidCents: sumCents(paid.map(({ amountCents }) => amountCents)),
  };
}

/** "Bills that vary: $1,020.00 estimated, $1,074.00 paid, $54.00 more"; null if none was paid. */
export function estimatesText(sums: EstimateSums, currency: Currency): string | null {
  const { count, plannedCents, paidCents } = sums;
  if (count === 0) return null;
  const money = (cents: number) => formatCents(cents, currency);
  const difference = paidCents - plannedCents;
  const more = `${money(Math.abs(difference))} ${difference > 0 ? "more" : "less"}`;
  const parts = [
    `${money(plannedCents)} estimated`,
    `${money(paidCents)} paid`,
    difference === 0 ? "as estimated" : more,
  ];
  return `Bills that vary: ${parts.join(", ")}`;
}
