import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { sumCents } from "../money/money.ts";
import { occurrenceMonth } from "./series.ts";

const PAYMENTS = 3;

/**
 * After a payment has come, gone or changed, or the user wants this of the series: has the estimates yet to come be the average of the last three payments, if the
 * series follows them. An estimate that differs from the others was typed for its bill alone, and stays.
 */
export function followPayments(draft: Ledger, expenseId: string): void {
  const changed = draft.get("expense", expenseId);
  if (!changed?.amountIsEstimate || changed.recurringId === null) return;
  const series = draft.get("series", changed.recurringId);
  if (series === undefined || !series.estimateIsAverage) return;
  const monthOf = ({ id }: Expense) => occurrenceMonth(id, series);
  const bills = draft.occurrencesOf(series.id).toSorted((a, b) => (monthOf(a) < monthOf(b) ? -1 : 1));
  const last = bills.filter(({ status }) => status === "PAID").slice(-PAYMENTS);
  // Without a payment, the plan of the bill that turned out not to be paid counts again.
  const latest = last.at(-1) ?? changed;
  const known = last.length === 0 ? [changed] : last;
  const amountCents = Math.round(sumCents(known.map((bill) => bill.amountCents)) / known.length);
  draft.put("series", series.id, { ...series, amountCents });
  for (const bill of bills) {
    const isToCome = monthOf(bill) > monthOf(latest) && bill.amountIsEstimate;
    if (isToCome && bill.amountCents === series.amountCents)
      draft.put("expense", bill.id, { ...bill, amountCents });
  }
}
