import { type Month, monthFrom, monthOf } from "../calendar/days.ts";
import { percentOf, sumCents } from "../money/money.ts";
import { type CategorySum, categorySums } from "./category-sums.ts";
import type { Expense, Status } from "./expense.ts";

export interface ReportMonth {
  readonly month: Month;
  readonly count: number;
  readonly totalCents: number;
  readonly cents: Readonly<Record<Status, number>>;
}

export interface CategoryShare extends CategorySum {
  /** Whole percent. */
  readonly percent: number;
}

export interface YearReport {
  readonly year: number;
  readonly totalCents: number;
  readonly count: number;
  readonly averageCents: number;
  readonly paidCount: number;
  readonly paidPercent: number;
  /** PENDING plus UNPAID. */
  readonly pendingCount: number;
  readonly unpaidCount: number;
  readonly months: readonly ReportMonth[];
  readonly categories: readonly CategoryShare[];
}

export function yearReport(expenses: Iterable<Expense>, year: number): YearReport {
  const ofYear = [...expenses].filter((expense) => expense.dueDate.startsWith(`${year}-`));
  const byMonth = Map.groupBy(ofYear, (expense) => monthOf(expense.dueDate));
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = monthFrom(year, index + 1);
    return reportMonth(month, byMonth.get(month) ?? []);
  });
  const totalCents = sumCents(months.map((month) => month.totalCents));
  const countOf = (status: Status) => ofYear.filter((expense) => expense.status === status).length;
  const [paidCount, unpaidCount] = [countOf("PAID"), countOf("UNPAID")];
  return {
    year,
    totalCents,
    count: ofYear.length,
    averageCents: Math.round(totalCents / 12),
    paidCount,
    paidPercent: percentOf(paidCount, ofYear.length),
    pendingCount: ofYear.length - paidCount,
    unpaidCount,
    months,
    categories: categorySums(ofYear)
      .toSorted((a, b) => b.totalCents - a.totalCents || ((a.category ?? "") < (b.category ?? "") ? -1 : 1))
      .map((sum) => ({ ...sum, percent: percentOf(sum.totalCents, totalCents) })),
  };
}

function reportMonth(month: Month, expenses: readonly Expense[]): ReportMonth {
  const centsOf = (status: Status) =>
    sumCents(expenses.filter((expense) => expense.status === status).map((expense) => expense.amountCents));
  const cents = { PAID: centsOf("PAID"), PENDING: centsOf("PENDING"), UNPAID: centsOf("UNPAID") };
  return { month, count: expenses.length, totalCents: sumCents(Object.values(cents)), cents };
}
