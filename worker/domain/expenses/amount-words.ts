import { type Currency, formatCents } from "../money/currency.ts";
import { type Expense, isEstimated } from "./expense.ts";

/** "$85.00", or "about $85.00" while it is an estimate */
export function amountWords(
  expense: Pick<Expense, "amountCents" | "amountIsEstimate" | "status">,
  currency: Currency,
): string {
  const amount = formatCents(expense.amountCents, currency);
  return isEstimated(expense) ? `about ${amount}` : amount;
}

/** "estimated $80.00" for a bill that was paid at another amount than the estimate; null for any other */
export function plannedWords({ amountCents, plannedCents }: Expense, currency: Currency): string | null {
  if (plannedCents === null || plannedCents === amountCents) return null;
  return `estimated ${formatCents(plannedCents, currency)}`;
}
