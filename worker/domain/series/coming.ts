import { addDays, addMonths, type Day, monthOf } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { sumCents } from "../money/money.ts";
import { projectedExpenses } from "./projection.ts";

/** What running series ask for in that many days, today being the first. Paid bills don't count. */
export function comingOfSeries(
  ledger: Ledger,
  today: Day,
  days: number,
): { readonly count: number; readonly cents: number } {
  const end = addDays(today, days);
  const isDue = ({ dueDate }: Expense) => dueDate >= today && dueDate < end;
  const bills: Expense[] = [];
  for (const expense of ledger.all("expense")) {
    if (expense.recurringId === null || expense.deleted || expense.status === "PAID" || !isDue(expense))
      continue;
    if (ledger.get("series", expense.recurringId)?.endedOn === null) bills.push(expense);
  }
  for (let month = monthOf(today); month <= monthOf(addDays(end, -1)); month = addMonths(month, 1))
    bills.push(...projectedExpenses(ledger, month).filter(isDue));
  return { count: bills.length, cents: sumCents(bills.map((bill) => bill.amountCents)) };
}
