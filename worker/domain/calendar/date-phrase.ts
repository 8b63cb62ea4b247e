import { MONTH_NAMES } from "./day-text.ts";
import { type Day, FIRST_YEAR, LAST_YEAR, partsOfDay } from "./days.ts";

interface DatePhrase {
  /** How many words it takes. */
  readonly length: number;
  readonly includes: (day: Day) => boolean;
}

interface Parts {
  year?: number;
  month?: number;
  day?: number;
}

type Part = keyof Parts;

/** The longest come first. */
const PATTERNS: readonly (readonly Part[])[] = [
  ["day", "month", "year"],
  ["month", "day", "year"],
  ["day", "month"],
  ["month", "day"],
  ["month", "year"],
  ["month"],
];

/** A day or a month in figures, finished or not: "2026-11-01", "2026-11", "2026-1". */
const FIGURES = /^\d{4}-(?:\d{1,2}|\d{2}-\d{0,2})?$/;

/** "11/2026". Two figures before a year would be a day and a month in either order, so they aren't read. */
const MONTH_AND_YEAR = /^(0?[1-9]|1[0-2])\/(\d{4})$/;

/** "22nd". A bare "22" is more likely an amount. */
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;

/** @param words in lower case, such as "nov", "22 nov", "nov 22, 2026", "22nd" or "11/2026" */
export function datePhrase(words: readonly string[], at: number): DatePhrase | null {
  const bare = words.slice(at, at + 3).map((word) => word.replace(/[.,]$/, ""));
  const [first = ""] = bare;
  if (FIGURES.test(first)) return { length: 1, includes: (day) => day.startsWith(first) };
  const [, month, year] = MONTH_AND_YEAR.exec(first) ?? [];
  if (month !== undefined && year !== undefined)
    return { length: 1, includes: (day) => isWithin(day, { year: Number(year), month: Number(month) }) };
  for (const pattern of PATTERNS) {
    const parts = partsIn(bare, pattern);
    if (parts !== null) return { length: pattern.length, includes: (day) => isWithin(day, parts) };
  }
  const day = ORDINAL.test(first) ? dayIn(first) : undefined;
  return day === undefined ? null : { length: 1, includes: (each) => partsOfDay(each).day === day };
}

function partsIn(words: readonly string[], pattern: readonly Part[]): Parts | null {
  const parts: Parts = {};
  for (const [index, part] of pattern.entries()) {
    const number = READERS[part](words[index] ?? "");
    if (number === undefined) return null;
    parts[part] = number;
  }
  return parts;
}

const READERS: Readonly<Record<Part, (word: string) => number | undefined>> = {
  year: (word) => within(/^\d{4}$/.exec(word)?.[0], FIRST_YEAR, LAST_YEAR),
  month: (word) => {
    const index = word.length < 3 ? -1 : MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(word));
    return index === -1 ? undefined : index + 1;
  },
  day: dayIn,
};

function dayIn(word: string): number | undefined {
  return within(ORDINAL.exec(word)?.[1] ?? /^\d{1,2}$/.exec(word)?.[0], 1, 31);
}

function within(digits: string | undefined, first: number, last: number): number | undefined {
  const number = Number(digits);
  return digits !== undefined && number >= first && number <= last ? number : undefined;
}

function isWithin(day: Day, { year, month, day: dayOfMonth }: Parts): boolean {
  const parts = partsOfDay(day);
  return (
    (year === undefined || parts.year === year) &&
    (month === undefined || parts.month === month) &&
    (dayOfMonth === undefined || parts.day === dayOfMonth)
  );
}
