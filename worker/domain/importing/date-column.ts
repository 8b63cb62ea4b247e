import { type Day, monthOf, yearOfMonth } from "../calendar/days.ts";
import { DATE_ORDERS, type DateOrder, type DateReading, readDate } from "./date-text.ts";

export interface DateColumn {
  /** Null if every date is clear by itself. */
  readonly order: DateOrder | null;
  readonly isSure: boolean;
  /** The orders that the column can have, for the user to choose from. */
  readonly choices: readonly DateOrder[];
  /** True if dates are numbers that a spreadsheet counts days with. */
  readonly hasSerials: boolean;
  /** Returns null for a text that is no day in the column's order. */
  readonly read: (text: string) => Day | null;
  /** The same for another order. */
  readonly in: (order: DateOrder, text: string) => Day | null;
}

/**
 * Decides once, for all dates of a file, in which order day, month and year stand. It is sure if only one order makes sense of
 * the dates, or if all of them mean the same days.
 * @param cells in the order of the file; empty ones don't count
 */
export function decideDates(
  cells: readonly string[],
  { chosen, usual = "dmy" }: { chosen?: DateOrder | undefined; usual?: DateOrder | undefined } = {},
): DateColumn {
  const readings = [...new Set(cells)].filter((cell) => cell.trim() !== "").map(readDate);
  const open = readings.filter((reading) => DATE_ORDERS.some((order) => reading[order] !== undefined));
  const hasSerials = readings.some(({ serial }) => serial !== undefined);
  const orders = plausibleOrders(open);
  const offered = orders.length > 1 ? orders : contenders(open);
  if (chosen !== undefined) return column({ order: chosen, isSure: true, choices: offered, hasSerials });
  const order = bestGuess(orders, open, usual);
  const isSure =
    orders.length <= 1 && open.every((reading) => order === null || reading[order] !== undefined);
  const choices = isSure ? [] : offered;
  return column({ order, isSure, choices, hasSerials });
}

function column(decided: Omit<DateColumn, "read" | "in">): DateColumn {
  const days = new Map<string, Day | null>();
  const inOrder = (order: DateOrder | null, text: string) => dayIn(readDate(text), order);
  return {
    ...decided,
    in: inOrder,
    read(text) {
      const known = days.get(text);
      if (known !== undefined) return known;
      const day = inOrder(decided.order, text);
      days.set(text, day);
      return day;
    },
  };
}

function dayIn(reading: DateReading, order: DateOrder | null): Day | null {
  return reading.clear ?? (order === null ? undefined : reading[order]) ?? reading.serial ?? null;
}

function contenders(open: readonly DateReading[]): DateOrder[] {
  return DATE_ORDERS.filter((order) => open.some((reading) => reading[order] !== undefined));
}

/** Returns the orders in which most of the dates are days, or one of them if they all mean the same days. */
function plausibleOrders(open: readonly DateReading[]): readonly DateOrder[] {
  const counts = DATE_ORDERS.map((order) => open.filter((reading) => reading[order] !== undefined).length);
  const most = Math.max(...counts);
  const orders = DATE_ORDERS.filter((_, index) => most > 0 && counts[index] === most);
  const sparse = withoutScattered(orders, open);
  const [first] = sparse;
  const areSame = sparse.every((order) =>
    open.every((reading) => reading[order] === (first && reading[first])),
  );
  return areSame ? sparse.slice(0, 1) : sparse;
}

const SCATTERED_YEARS = 10;
const ENOUGH_DATES = 5;

/**
 * "31.01.26" could be 2031, but a file whose years reach from 2001 to 2031 in that order, and otherwise are the same, is in the
 * other one. With fewer dates nothing is ruled out.
 */
function withoutScattered(orders: readonly DateOrder[], open: readonly DateReading[]): readonly DateOrder[] {
  if (open.length < ENOUGH_DATES) return orders;
  const spans = orders.map((order) => {
    const years = open.flatMap((reading) => reading[order] ?? []).map((day) => yearOfMonth(monthOf(day)));
    return Math.max(...years) - Math.min(...years);
  });
  return orders.filter((_, index) => (spans[index] ?? 0) - Math.min(...spans) < SCATTERED_YEARS);
}

/** Files are mostly sorted by date, so the order in which the days go up and down least is the likely one. */
function bestGuess(
  orders: readonly DateOrder[],
  open: readonly DateReading[],
  usual: DateOrder,
): DateOrder | null {
  const turns = orders.map((order) => turnsIn(open.flatMap((reading) => reading[order] ?? [])));
  const calmest = orders.filter((_, index) => turns[index] === Math.min(...turns));
  return calmest.find((order) => order === usual) ?? calmest[0] ?? null;
}

function turnsIn(days: readonly Day[]): number {
  let turns = 0;
  let was = 0;
  for (const [index, day] of days.entries()) {
    const before = days[index - 1] ?? day;
    const is = day > before ? 1 : day < before ? -1 : was;
    if (was !== 0 && is !== was) turns += 1;
    was = is;
  }
  return turns;
}
