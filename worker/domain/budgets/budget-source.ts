import { MONTH_NAMES, monthText } from "../calendar/day-text.ts";
import { addMonths, type Month, numberOfMonth, yearOfMonth } from "../calendar/days.ts";
import { type Currency, formatCents } from "../money/currency.ts";
import type { MonthBudget } from "./month-budget.ts";

/** "As in October", "$500.00 + $62.10 left in October": where a month's budget comes from. Null if it was set for it. */
export function budgetSourceText(budget: MonthBudget, month: Month, currency: Currency): string | null {
  const { amountCents, setFor, setCents, restCents } = budget;
  if (setFor === month) return null;
  if (restCents === null || restCents === 0) return `As in ${nameBeside(month, setFor)}`;
  const [set, rest] = [setCents, Math.abs(restCents)].map((cents) => formatCents(cents, currency));
  const how = restCents > 0 ? `+ ${rest} left` : `− ${rest} overspent`;
  const text = `${set} ${how} in ${nameBeside(month, addMonths(month, -1))}`;
  if (amountCents > 0) return text;
  return `${text}. ${amountCents < 0 ? "The debt goes on until it is made up for." : "Nothing is left."}`;
}

/** With its year if that is another one. */
function nameBeside(shown: Month, month: Month): string {
  return yearOfMonth(month) === yearOfMonth(shown)
    ? (MONTH_NAMES[numberOfMonth(month) - 1] as string)
    : monthText(month);
}
