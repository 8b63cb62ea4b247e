import { type Day, dayFromNumber, isDay, monthFrom } from "../calendar/days.ts";
import { isWeekdayName, monthOfName } from "./month-names.ts";

export type DateOrder = "dmy" | "mdy" | "ymd";
export const DATE_ORDERS: readonly DateOrder[] = ["dmy", "mdy", "ymd"];

/**
 * The days that a text can mean: `clear` whatever the order is, others by the order of day, month and year, and `serial` if it
 * is a number that a spreadsheet counts days with. Empty if it is no day of the years that the product has.
 */
export type DateReading = { readonly [Way in DateOrder | "clear" | "serial"]?: Day };

const NO_DATE: DateReading = {};
const LENGTH_MAX = 60;

/** A time of day and what may follow it, at the end of a text: "T09:30:00Z", " 9:30 pm", " 00:00:00 GMT+0100 (CET)". */
const TIME =
  /(?:T|,?\s+)\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?\s?m\.?)?(?:\s?[A-Z]{1,5})?(?:\s?[+-]\d{2}:?\d{2}(?:\s[A-Z]{3})?)?(?:\s\([^()]*\))?$/i;

const YEAR_FIRST = /^(\d{4})\s?([-/. ])\s?(\d{1,2})\s?\2\s?(\d{1,2})\.?$/;
const YEAR_LAST = /^(\d{1,2})\s?([-/. ])\s?(\d{1,2})\s?(?:\2|')\s?(\d{4}|'?\d{2})\.?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{2})(\d{2})$/;
const SERIAL = /^\d{5,6}(?:[.,]\d{1,12})?$/;

export function readDate(text: string): DateReading {
  if (text.length > LENGTH_MAX) return NO_DATE;
  const written = text.normalize("NFKC").trim().replace(TIME, "").trim();
  const yearFirst = YEAR_FIRST.exec(written);
  if (yearFirst !== null) return clear(dayOf(yearFirst[1], yearFirst[3], yearFirst[4]));
  const yearLast = YEAR_LAST.exec(written);
  if (yearLast !== null) return inEachOrder(yearLast[1] ?? "", yearLast[3] ?? "", yearLast[4] ?? "");
  const digits = DIGITS.exec(written);
  if (digits !== null) return ofEightDigits(digits.slice(1));
  if (SERIAL.test(written)) return ofSerial(Number.parseInt(written, 10));
  return clear(ofNamedMonth(written));
}

function clear(day: Day | null): DateReading {
  return day === null ? NO_DATE : { clear: day };
}

function dayOf(
  year: string | number = "",
  month: string | number = "",
  day: string | number = "",
): Day | null {
  const text = `${monthFrom(Number(year), Number(month))}-${String(day).padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

/** Two digits up to 79 are years of this century. Earlier centuries are outside of the product's calendar. */
function fullYear(year: string): number {
  const number = Number(year.replace("'", ""));
  return number >= 100 ? number : number + (number < 80 ? 2000 : 1900);
}

function inEachOrder(first: string, second: string, last: string): DateReading {
  const year = fullYear(last);
  return withoutNull({
    dmy: dayOf(year, second, first),
    mdy: dayOf(year, first, second),
    ymd: last.length === 2 && first.length === 2 ? dayOf(fullYear(first), second, last) : null,
  });
}

/** "20260131", "31012026". The year comes first where it can: as 20 and 21 are no months, nothing can be meant in both ways. */
function ofEightDigits([a, b, c, d]: readonly string[]): DateReading {
  const yearFirst = dayOf(`${a}${b}`, c, d);
  if (yearFirst !== null) return clear(yearFirst);
  const year = `${c}${d}`;
  return withoutNull({ dmy: dayOf(year, b, a), mdy: dayOf(year, a, b), ymd: null });
}

function withoutNull(days: Readonly<Record<DateOrder, Day | null>>): DateReading {
  const known: { [Order in DateOrder]?: Day } = {};
  for (const order of DATE_ORDERS) {
    const day = days[order];
    if (day !== null) known[order] = day;
  }
  return known;
}

/**
 * Excel counts days from 1 January 1900, which is 1, and takes 1900 for a leap year. So from March 1900 on, day 0 is
 * 30 December 1899.
 */
const SERIAL_OF_1970 = 25_569;
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 109_574;

function ofSerial(serial: number): DateReading {
  const isInCalendar = serial >= FIRST_SERIAL && serial <= LAST_SERIAL;
  return isInCalendar ? { serial: dayFromNumber(serial - SERIAL_OF_1970) } : NO_DATE;
}

/** Words between the parts of a date, and endings of ordinals. */
const FILLERS: ReadonlySet<string> = new Set(
  "de of the del den der le el do st nd rd th er re o a º ª".split(" "),
);

/** "5 Jan 2026", "January 5th, 2026", "05-JAN-26", "2026-Jan-05", "Mon, 5 Jan 2026", "1º de março de 2026" */
function ofNamedMonth(text: string): Day | null {
  const parts: string[] = [];
  let month: number | undefined;
  for (const [word] of text.matchAll(/\d+|\p{L}+/gu)) {
    if (/\d/.test(word)) parts.push(word);
    else if (FILLERS.has(word.toLowerCase()) && parts.length > 0) continue;
    else if (month === undefined && monthOfName(word) !== undefined) {
      month = monthOfName(word);
      parts.push("month");
    } else if (parts.length > 0 || !isWeekdayName(word)) return null;
  }
  if (month === undefined || parts.length !== 3) return null;
  const [first = "", second = "", last = ""] = parts;
  if (first.length === 4) return second === "month" ? dayOf(first, month, last) : null;
  if (last === "month" || !(last.length === 4 || last.length === 2)) return null;
  return dayOf(fullYear(last), month, first === "month" ? second : first);
}
