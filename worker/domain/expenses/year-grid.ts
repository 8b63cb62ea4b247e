import { type Day, type Month, monthFrom } from "../calendar/days.ts";
import { isWithin, type MonthStart, monthWith } from "../calendar/periods.ts";
import { groupBy } from "../group-by.ts";
import { sumCents } from "../money/money.ts";
import { compareExpenses, displayStatus, type Expense } from "./expense.ts";
import { billKey, billTitle, type SeriesOf } from "./same-bill.ts";
import { yearSpan } from "./year-span.ts";

/** One bill in one month: usually one expense, or none. */
export interface GridCell {
  readonly month: Month;
  /** By due date. */
  readonly bills: readonly Expense[];
  readonly totalCents: number;
  /** The series left this month out, because its bill was skipped. */
  readonly isSkipped: boolean;
}

/** A bill's year, or that of several bills. */
export interface GridRow {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly totalCents: number;
  /** January to December. */
  readonly cells: readonly GridCell[];
}

export interface YearGrid {
  /** Bills that come again, the largest first. */
  readonly bills: readonly GridRow[];
  /** The bills that came in one month only and belong to no series. */
  readonly oneOffs: readonly GridRow[];
}

/** @param expenses of any years, with the deleted ones, which tell what was skipped */
export function yearGrid(
  expenses: Iterable<Expense>,
  year: number,
  monthStart: MonthStart,
  seriesOf: SeriesOf,
): YearGrid {
  const span = yearSpan(year, monthStart);
  const ofYear = [...expenses].filter(
    (each) => isWithin(each.dueDate, span) && (!each.deleted || isSkip(each, seriesOf)),
  );
  const rows: [row: GridRow, comesAgain: boolean][] = [];
  for (const [key, group] of groupBy(ofYear, (expense) => billKey(expense, seriesOf))) {
    const latest = group
      .filter(({ deleted }) => !deleted)
      .toSorted(compareExpenses)
      .at(-1);
    if (latest === undefined) continue;
    const byMonth = groupBy(group, ({ dueDate }) => monthWith(dueDate, monthStart));
    const row = rowOf(key, billTitle(latest, seriesOf), year, byMonth);
    const months = row.cells.filter(({ bills }) => bills.length > 0).length;
    rows.push([row, months > 1 || group.some(({ recurringId }) => recurringId !== null)]);
  }
  rows.sort(([a], [b]) => b.totalCents - a.totalCents || (a.key < b.key ? -1 : 1));
  const rowsThat = (again: boolean) =>
    rows.filter(([, comesAgain]) => comesAgain === again).map(([row]) => row);
  return { bills: rowsThat(true), oneOffs: rowsThat(false) };
}

/** A deleted bill of a series that goes on, unless the series' rule freed its place. */
function isSkip({ deleted, freed, recurringId, dueDate }: Expense, seriesOf: SeriesOf): boolean {
  if (!deleted || freed || recurringId === null) return false;
  const series = seriesOf(recurringId);
  return series !== undefined && (series.endedOn === null || dueDate < series.endedOn);
}

function rowOf(
  key: string,
  title: string,
  year: number,
  byMonth: ReadonlyMap<Month, readonly Expense[]>,
): GridRow {
  const cells = Array.from({ length: 12 }, (_, index): GridCell => {
    const month = monthFrom(year, index + 1);
    const all = byMonth.get(month) ?? [];
    const bills = all.filter(({ deleted }) => !deleted).toSorted(compareExpenses);
    return { month, bills, totalCents: centsOf(bills), isSkipped: all.length > 0 && bills.length === 0 };
  });
  return { key, title, cells, ...sumsOf(cells) };
}

/** Adds several rows up, so that a table that leaves them out still adds up. */
export function gathered(key: string, title: string, rows: readonly GridRow[]): GridRow {
  const [first] = rows;
  const cells = (first?.cells ?? []).map(({ month }, index): GridCell => {
    const bills = rows.flatMap((row) => row.cells[index]?.bills ?? []).toSorted(compareExpenses);
    return { month, bills, totalCents: centsOf(bills), isSkipped: false };
  });
  return { key, title, cells, ...sumsOf(cells) };
}

function sumsOf(cells: readonly GridCell[]): Pick<GridRow, "count" | "totalCents"> {
  return {
    count: cells.reduce((count, { bills }) => count + bills.length, 0),
    totalCents: sumCents(cells.map(({ totalCents }) => totalCents)),
  };
}

function centsOf(bills: readonly Expense[]): number {
  return sumCents(bills.map(({ amountCents }) => amountCents));
}

const WORST_FIRST = ["OVERDUE", "UNPAID", "PENDING", "PAID"] as const;

/** The bill that needs attention first, which a cell shows. */
export function worstBill(bills: readonly Expense[], today: Day): Expense | undefined {
  return bills.toSorted(
    (a, b) => WORST_FIRST.indexOf(displayStatus(a, today)) - WORST_FIRST.indexOf(displayStatus(b, today)),
  )[0];
}
