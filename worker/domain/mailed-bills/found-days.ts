import { type Day, daysBetween, isDay, monthFrom } from "../calendar/days.ts";

/** A day as it is written: read, or with two ways to read it. */
export interface WrittenDay {
  readonly at: number;
  readonly end: number;
  /** One day, or two if the order of day and month isn't known. */
  readonly days: readonly Day[];
  readonly written: string;
}

export type Order = "day-first" | "month-first";

/** Month names in five languages, folded, and their usual abbreviations. */
const MONTHS: readonly string[] = [
  "january|jan|janeiro|enero|ene|januar|janner|janvier|janv",
  "february|feb|fevereiro|fev|febrero|februar|feber|fevrier|fevr",
  "march|mar|marco|marzo|marz|mrz|mars",
  "april|apr|abril|abr|avril|avr",
  "may|maio|mai|mayo",
  "june|jun|junho|junio|juni|juin",
  "july|jul|julho|julio|juli|juillet|juil",
  "august|aug|agosto|ago|aout",
  "september|sept|sep|setembro|set|septiembre|septembre|setiembre",
  "october|oct|outubro|out|octubre|oktober|okt|octobre",
  "november|nov|novembro|noviembre|novembre",
  "december|dec|dezembro|dez|diciembre|dic|dezember|decembre",
];

const MONTH_NUMBERS = new Map(
  MONTHS.flatMap((names, index) => names.split("|").map((name) => [name, index + 1] as const)),
);
const MONTH = [...MONTH_NUMBERS.keys()].sort((a, b) => b.length - a.length).join("|");

/** Nothing is due further away. A year that was read wrong mostly is. */
const FARTHEST = 400;

export function isNear(day: Day, near: Day): boolean {
  return Math.abs(daysBetween(near, day)) <= FARTHEST;
}

/** English words too: without a year they name no month. */
const NEEDS_YEAR = new Set(["set", "out", "ago"]);

/** Any four digits: a year that nobody means, as in "1 January 1900", makes the day unreadable. Without it the day would be another. */
const YEAR = "(\\d{4}|\\d\\d)(?!\\d|[.,:]\\d)";

const NUMERIC = /(?<![\d.,/-])(\d{1,2})( ?[./-] ?)(\d{1,2})\2(\d{4}|\d{2})(?![\d%]|[/-]\d)/g;
const ISO = /(?<![\d.,/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d|[/-]\d)/g;
const DAY_FIRST = new RegExp(
  `(?<![\\d.,/-])(\\d{1,2})\\.?(?:st|nd|rd|th|er|o|a)?\\.?(?: (?:de|of|del) | ?[-/] ?| )?(${MONTH})(?![\\p{L}])\\.?,?(?:(?: (?:de|del|of) | ?[-/'] ?| )${YEAR})?`,
  "gu",
);
const MONTH_FIRST = new RegExp(
  `(?<![\\p{L}\\d])(${MONTH})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:%]|[.,]\\d)(?:,? ${YEAR})?`,
  "gu",
);
const SHORT = /(?<![\d.,/-])(\d{1,2})([./])(\d{1,2})(?![\d%/]|[.,-]\d)/g;

/**
 * Finds the days in a folded sentence. A day without its year is the nearest one to `near`.
 *
 * @param order of day and month in "03/04/2026", null if unknown
 * @param isShortDay tells whether "15/03" at an offset can be a day; elsewhere it may be a fraction, or an amount
 */
export function daysIn(
  text: string,
  near: Day,
  order: Order | null,
  isShortDay: (at: number) => boolean,
): WrittenDay[] {
  const found: WrittenDay[] = [];
  function add(match: RegExpMatchArray, days: readonly (Day | null)[]): void {
    const at = match.index ?? 0;
    const end = at + match[0].length;
    const real = [...new Set(days.filter((day) => day !== null))];
    if (real.length === 0 || found.some((other) => at < other.end && other.at < end)) return;
    found.push({ at, end, days: real, written: match[0].trim() });
  }
  for (const match of text.matchAll(ISO)) add(match, [dayFrom(match[1], match[3], match[4])]);
  for (const match of text.matchAll(NUMERIC)) {
    const [, first, mark = "", second, year] = match;
    const days = numericDays(first, second, mark.trim() === "." ? "day-first" : order, (day, month) =>
      dayFrom(year, month, day),
    );
    // "26-12-05"
    const yearFirst = mark === "-" && year?.length === 2 ? dayFrom(first, second, year) : null;
    add(match, yearFirst !== null && isNear(yearFirst, near) ? [...days, yearFirst] : days);
  }
  for (const match of text.matchAll(DAY_FIRST)) add(match, [namedDay(match[2], match[1], match[3], near)]);
  for (const match of text.matchAll(MONTH_FIRST)) add(match, [namedDay(match[1], match[2], match[3], near)]);
  for (const match of text.matchAll(SHORT)) {
    if (!isShortDay(match.index)) continue;
    const [, first, mark, second] = match;
    add(
      match,
      numericDays(first, second, mark === "." ? "day-first" : order, (day, month) =>
        nearestDay(Number(month), Number(day), near),
      ),
    );
  }
  return found.sort((a, b) => a.at - b.at);
}

function numericDays(
  first: string | undefined,
  second: string | undefined,
  order: Order | null,
  read: (day: string | undefined, month: string | undefined) => Day | null,
): (Day | null)[] {
  const dayFirst = read(first, second);
  const monthFirst = read(second, first);
  if (Number(first) > 12 || Number(second) > 12) return [dayFirst ?? monthFirst];
  if (order === null) return [dayFirst, monthFirst];
  return [order === "day-first" ? dayFirst : monthFirst];
}

function dayFrom(year: string | undefined, month: string | undefined, day: string | undefined): Day | null {
  const fullYear = year?.length === 2 ? 2000 + Number(year) : Number(year);
  const text = `${monthFrom(fullYear, Number(month))}-${String(Number(day)).padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

function namedDay(name = "", day: string | undefined, year: string | undefined, near: Day): Day | null {
  const month = MONTH_NUMBERS.get(name) ?? 0;
  if (year !== undefined) return dayFrom(year, String(month), day);
  return NEEDS_YEAR.has(name) ? null : nearestDay(month, Number(day), near);
}

function nearestDay(month: number, day: number, near: Day): Day | null {
  const year = Number(near.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((each) => dayFrom(String(each), String(month), String(day)))
    .filter((each) => each !== null);
  const [nearest = null] = days.sort(
    (a, b) => Math.abs(daysBetween(near, a)) - Math.abs(daysBetween(near, b)),
  );
  return nearest;
}

/** Tells the order that the days of a text have whose day is above 12, or null if they disagree or there are none. */
export function orderShownIn(texts: readonly string[]): Order | null {
  const orders = new Set<Order>();
  for (const text of texts) {
    for (const [, first, mark = "", second] of text.matchAll(NUMERIC)) {
      if (mark.trim() === "." || (Number(first) > 12 && Number(second) > 12)) continue;
      if (Number(first) > 12) orders.add("day-first");
      if (Number(second) > 12) orders.add("month-first");
    }
  }
  const [only = null] = orders;
  return orders.size === 1 ? only : null;
}
