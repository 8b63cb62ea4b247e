import { MONTH_NAMES } from "../calendar/day-text.ts";
import { type Day, numberOfMonth } from "../calendar/days.ts";
import { type Currency, formatCents } from "../money/currency.ts";
import { highestMonth, isYearOver, type YearReport } from "./year-report.ts";

/** "You've paid $41,203.00 so far; July was the highest." */
export function yearSentence(report: YearReport, today: Day, currency: Currency): string {
  const isOver = isYearOver(report, today);
  if (report.paidCents === 0)
    return isOver ? `Nothing was paid in ${report.year}.` : `Nothing is paid yet in ${report.year}.`;
  const paid = formatCents(report.paidCents, currency);
  const said = isOver ? `You paid ${paid} in ${report.year}` : `You've paid ${paid} so far`;
  const highest = highestMonth(report, today);
  if (highest === null) return `${said}.`;
  return `${said}; ${MONTH_NAMES[numberOfMonth(highest) - 1]} was the highest.`;
}
