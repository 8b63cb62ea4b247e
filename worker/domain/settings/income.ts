import { ordinal } from "../calendar/day-of-month-text.ts";
import { centsFromAmount } from "../money/json-amounts.ts";
import { amountFromCents, type Currency, formatCents } from "../money/money.ts";

/** What comes in every month: an amount, and the day of the calendar month, 1 to 31. */
export interface IncomeJson {
  readonly amount: number;
  readonly day: number;
}

interface Income {
  readonly cents: number;
  readonly day: number;
}

/** @param text as the settings hold it */
export function incomeIn(text: string | null): Income | null {
  if (text === null) return null;
  const { amount, day } = JSON.parse(text) as IncomeJson;
  return { cents: centsFromAmount(amount) ?? 0, day };
}

/** Returns undefined if the value is no income. Null means that there is none. */
export function readIncome(value: unknown): IncomeJson | null | undefined {
  if (value === null) return null;
  if (typeof value !== "object") return undefined;
  const { amount, day, ...others } = value as Partial<Record<string, unknown>>;
  const cents = centsFromAmount(amount);
  const isDay = typeof day === "number" && Number.isInteger(day) && day >= 1 && day <= 31;
  if (!cents || !isDay || Object.keys(others).length > 0) return undefined;
  return { amount: amountFromCents(cents), day };
}

/** "$3,200.00 on the 25th", "none" */
export function incomeText(text: string | null, currency: Currency): string {
  const income = incomeIn(text);
  return income === null ? "none" : `${formatCents(income.cents, currency)} ${onDayText(income.day)}`;
}

/** "on the 25th", "on the last day" */
function onDayText(day: number): string {
  return day === 31 ? "on the last day" : `on the ${ordinal(day)}`;
}

interface AfterBills {
  /** "$820.00 left after bills", "Bills are $80.00 more than what comes in" */
  readonly left: string;
  /** "$3,200.00 comes in on the 25th" */
  readonly income: string;
}

/**
 * Sets an income against what a month's bills come to, paid or not. Returns null without an income.
 * @param text as the settings hold it
 */
export function afterBills(text: string | null, totalCents: number, currency: Currency): AfterBills | null {
  const income = incomeIn(text);
  if (income === null) return null;
  const leftCents = income.cents - totalCents;
  const amount = formatCents(Math.abs(leftCents), currency);
  return {
    left: leftCents < 0 ? `Bills are ${amount} more than what comes in` : `${amount} left after bills`,
    income: `${formatCents(income.cents, currency)} comes in ${onDayText(income.day)}`,
  };
}
