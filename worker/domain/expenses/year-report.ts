import {
  addMonths,
  type Day,
  MONTH_NAMES,
  type Month,
  monthFrom,
  numberOfMonth,
  yearOfMonth,
} from "../calendar/days.ts";
import { type MonthStart, monthWith } from "../calendar/periods.ts";
import { groupBy } from "../group-by.ts";
import { type Currency, formatCents, percentOf, sumCents } from "../money/money.ts";
import { counted } from "../text/wording.ts";
import { type Expense, owedCents, type Status } from "./expense.ts";
import { type CategorySum, categorySums } from "./side-figures.ts";

interface ReportSums {
  readonly count: number;
  /** The sum of the paid, overdue and planned amounts. */
  readonly totalCents: number;
  readonly paidCents: number;
  /** The unpaid amount that was due before today. */
  readonly overdueCents: number;
  /** The unpaid amount that is due today or later. */
  readonly plannedCents: number;
  /** The part of the planned amount that is due after today. */
  readonly notDueCents: number;
}

export interface ReportMonth extends ReportSums {
  readonly month: Month;
  /** Null without a budget, or with a budget of 0. */
  readonly budgetCents: number | null;
  readonly lastYearCents: number;
}

export interface ReportCategory extends CategorySum {
  /** Whole percent. */
  readonly percent: number;
}

export interface YearReport extends ReportSums {
  readonly year: number;
  readonly averageCents: number;
  readonly monthsWithBills: number;
  readonly averageWithBillsCents: number;
  readonly paidCount: number;
  readonly paidPercent: number;
  /** The number of bills that are PENDING or UNPAID. */
  readonly pendingCount: number;
  readonly unpaidCount: number;
  readonly months: readonly ReportMonth[];
  readonly estimates: EstimateSums;
  readonly categories: readonly ReportCategory[];
}

interface ReportContext {
  readonly today: Day;
  readonly monthStart: MonthStart;
  readonly budgetOf?: (month: Month) => { readonly amountCents: number } | null;
}

/** @param expenses the bills of any years; those of the year before are used for comparison */
export function yearReport(
  expenses: Iterable<Expense>,
  year: number,
  { today, monthStart, budgetOf = () => null }: ReportContext,
): YearReport {
  const byMonth = groupBy(expenses, ({ dueDate }) => monthWith(dueDate, monthStart));
  const months = Array.from({ length: 12 }, (_, index): ReportMonth => {
    const month = monthFrom(year, index + 1);
    return {
      month,
      ...sumsOf(byMonth.get(month) ?? [], today),
      budgetCents: budgetOf(month)?.amountCents || null,
      lastYearCents: centsOf(byMonth.get(addMonths(month, -12)) ?? []),
    };
  });
  const ofYear = months.flatMap(({ month }) => byMonth.get(month) ?? []);
  const countOf = (status: Status) => ofYear.filter((expense) => expense.status === status).length;
  const [paidCount, unpaidCount] = [countOf("PAID"), countOf("UNPAID")];
  const sums = sumsOf(ofYear, today);
  const { totalCents } = sums;
  const monthsWithBills = months.filter(({ count }) => count > 0).length;
  return {
    year,
    ...sums,
    averageCents: Math.round(totalCents / 12),
    monthsWithBills,
    averageWithBillsCents: Math.round(totalCents / Math.max(1, monthsWithBills)),
    paidCount,
    paidPercent: percentOf(paidCount, ofYear.length),
    pendingCount: ofYear.length - paidCount,
    unpaidCount,
    months,
    estimates: estimateSums(ofYear),
    categories: categorySums(ofYear)
      .toSorted((a, b) => b.totalCents - a.totalCents || ((a.category ?? "") < (b.category ?? "") ? -1 : 1))
      .map((sum) => ({ ...sum, percent: percentOf(sum.totalCents, totalCents) })),
  };
}

function sumsOf(expenses: readonly Expense[], today: Day): ReportSums {
  const totalCents = centsOf(expenses);
  const owedWhere = (isPart: (dueDate: Day) => boolean) =>
    sumCents(expenses.filter(({ dueDate }) => isPart(dueDate)).map(owedCents));
  return {
    count: expenses.length,
    totalCents,
    paidCents: totalCents - owedWhere(() => true),
    overdueCents: owedWhere((dueDate) => dueDate < today),
    plannedCents: owedWhere((dueDate) => dueDate >= today),
    notDueCents: owedWhere((dueDate) => dueDate > today),
  };
}

function centsOf(expenses: readonly Expense[]): number {
  return sumCents(expenses.map((expense) => expense.amountCents));
}

/**
 * Returns the amount at the top of the year's chart: the largest month of both years. A larger budget extends the chart,
 * unless it is so large that the months would look flat.
 */
export function chartTopCents(months: readonly ReportMonth[]): number {
  const largest = Math.max(1, ...months.flatMap((month) => [month.totalCents, month.lastYearCents]));
  const budgets = months.map((month) => month.budgetCents ?? 0).filter((cents) => cents <= 2 * largest);
  return Math.max(largest, ...budgets);
}

/**
 * Returns the month that the year's sentence calls the highest. Returns null while fewer than two months have bills, if
 * several months are equal, or if the highest is in the future.
 */
export function highestMonth({ months }: Pick<YearReport, "months">, current: Month): Month | null {
  const begun = months.filter(({ month, count }) => count > 0 && month <= current);
  const [first, second] = begun.toSorted((a, b) => b.totalCents - a.totalCents);
  if (first === undefined || second === undefined || first.totalCents === second.totalCents) return null;
  return first.month;
}

/** "227 expenses, $3,120.00 of it not due yet" */
export function totalNote({ count, notDueCents }: YearReport, currency: Currency): string {
  const expenses = counted(count, "expense");
  return notDueCents === 0
    ? expenses
    : `${expenses}, ${formatCents(notDueCents, currency)} of it not due yet`;
}

/** "You've paid $41,203.00 of $44,323.00 so far; July was the highest." */
export function yearSentence(report: YearReport, current: Month, currency: Currency): string {
  const isOver = report.year < yearOfMonth(current);
  if (report.paidCents === 0)
    return isOver ? `Nothing was paid in ${report.year}.` : `Nothing is paid yet in ${report.year}.`;
  const isAllPaid = report.paidCents === report.totalCents;
  const of = isAllPaid ? "" : ` of ${formatCents(report.totalCents, currency)}`;
  const paid = formatCents(report.paidCents, currency) + of;
  const start = isOver ? `You paid ${paid} in ${report.year}` : `You've paid ${paid} so far`;
  const highest = highestMonth(report, current);
  if (highest === null) return `${start}.`;
  return `${start}; ${MONTH_NAMES[numberOfMonth(highest) - 1]} was the highest.`;
}

interface EstimateSums {
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

/** "Bills that vary: $1,020.00 estimated, $1,074.00 paid, $54.00 more", or null if none was paid */
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
