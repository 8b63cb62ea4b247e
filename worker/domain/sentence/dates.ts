import {
  addMonths,
  type Day,
  FIRST_YEAR,
  firstDayOf,
  isDay,
  lastDayOf,
  monthFrom,
  monthOf,
  partsOfDay,
} from "../calendar/days.ts";
import { isOncePerMonth } from "../series/recurrence.ts";
import { firstDate, repeatFields } from "../series/rule.ts";
import { type Findings, type PartialDate, phrase, type Rule, recurrenceIn } from "./rules.ts";
import { BEFORE_DATE, MONTH, monthNumber, SYMBOL, WEEKDAY } from "./vocabulary.ts";

/** Combines all phrases about dates into the due date. Returns null if there are none. */
export function dueDateOf(findings: Findings, today: Day): Day | null {
  const { date, dayOfMonth, by } = findings;
  const recurrence = recurrenceIn(findings);
  const begin = beginOf(findings, today);
  if (begin === null || recurrence === null) return null;
  if (isOncePerMonth(recurrence) && recurrence.on === "last") return lastDayOf(monthOf(begin));
  const from = dayOfMonth === undefined ? begin : nextDayOfMonth(dayOfMonth, begin);
  if (by !== undefined && from !== null) return firstDate(repeatFields(recurrence), from);
  return date === undefined && dayOfMonth === undefined ? null : from;
}

/** The days of a rule may come in a month that has begun. */
function beginOf({ date, by }: Findings, today: Day): Day | null {
  if (date === undefined) return today;
  const begin = firstFrom(
    date,
    by !== undefined && date.day === undefined ? firstDayOf(monthOf(today)) : today,
  );
  return begin !== null && date.year === undefined && begin < today ? today : begin;
}

/** The next 30th after 30 January is in March. */
function nextDayOfMonth(dayOfMonth: number, from: Day): Day | null {
  const first = monthOf(from);
  const days = [0, 1, 2].map((count) => `${addMonths(first, count)}-${String(dayOfMonth).padStart(2, "0")}`);
  return days.find((day) => isDay(day) && day >= from) ?? null;
}

/** Fills in a missing year so that the day is the first from `from` on, and a missing day with the 1st. */
function firstFrom({ year, month, day = 1 }: PartialDate, from: Day): Day | null {
  return (
    yearsFrom(year, from)
      .map((each) => `${monthFrom(each, month)}-${String(day).padStart(2, "0")}`)
      .find((each) => isDay(each) && (year !== undefined || each >= from)) ?? null
  );
}

/** Like {@link firstFrom}, but fills in a missing day with the last day of the month. */
export function lastFrom(date: PartialDate, from: Day): Day | null {
  if (date.day !== undefined) return firstFrom(date, from);
  const first = firstFrom(date, firstDayOf(monthOf(from)));
  return first === null ? null : lastDayOf(monthOf(first));
}

/** The next 29 February is at most eight years away. */
function yearsFrom(year: number | undefined, from: Day): number[] {
  if (year !== undefined) return [year];
  return Array.from({ length: 9 }, (_, index) => partsOfDay(from).year + index);
}

const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(\\d{4}|'\\d\\d)";

/** Excludes a number that the next word shows to be an amount or a count. */
const SHORT_YEAR = `(\\d\\d)(?! (?:${SYMBOL}|\\p{Sc}|per|an?|pcm|pm|\\/.*|[x×]|times|%|percent|instal?lments?|payments?)(?: |$))`;

type Part = "year" | "month" | "day";

/** Order matters: each form without a year follows the same form with one. */
const FORMS: readonly (readonly [source: string, parts: readonly Part[]])[] = [
  ["(\\d{4})[-/.](\\d\\d?)[-/.](\\d\\d?)", ["year", "month", "day"]],
  ["(\\d{4})-(\\d\\d)", ["year", "month"]],
  ["(\\d\\d?)\\.(\\d\\d?)\\.(\\d{4}|\\d\\d)", ["day", "month", "year"]],
  ["(\\d\\d?)/(\\d{4})", ["month", "year"]],
  [`${DAY}(?: of)?[ /-](${MONTH})[ /-]${YEAR}`, ["day", "month", "year"]],
  [`(${MONTH}) (?:the )?${DAY} ${YEAR}`, ["month", "day", "year"]],
  [`${DAY}[/-](${MONTH})[/-](\\d\\d)`, ["day", "month", "year"]],
  [`${DAY}(?: of)? (${MONTH}) ${SHORT_YEAR}`, ["day", "month", "year"]],
  [`(${MONTH}) (?:the )?${DAY} ${SHORT_YEAR}`, ["month", "day", "year"]],
  [`${DAY}(?: of)?[ /-](${MONTH})`, ["day", "month"]],
  [`(${MONTH}) (?:the )?${DAY}`, ["month", "day"]],
  [`(${MONTH}) ${YEAR}`, ["month", "year"]],
];

/** "12/25/2027", "31-12-2027", "5/5/2027". Two numbers up to 12 could be meant in either order. */
const IN_EITHER_ORDER = "(\\d\\d?)([-/])(\\d\\d?)(?:\\2(\\d{4}|\\d\\d))?";

/**
 * @param before the words before the date, optional or not
 * @param isBound whether `before` is required. Then fewer other signs of a date are needed.
 */
export function dateRules(
  before: string,
  isBound: boolean,
  findingsOf: (date: PartialDate, today: Day) => Findings | "keep",
): Rule[] {
  const read = (date: PartialDate, today: Day) => (isReal(date) ? findingsOf(date, today) : "keep");
  const lead = `${before}(?:(?:${WEEKDAY}) )?`;
  const rules: Rule[] = FORMS.map(([source, parts]) => ({
    pattern: phrase(lead + source),
    read: (match, { today, hasNumberElsewhere }) => {
      const date = dateOf(match, parts);
      if (source.endsWith(YEAR) && isAmount(date.year ?? 0, today)) return null;
      if (source.endsWith(SHORT_YEAR)) {
        if (!isNear(date.year ?? 0, today)) return null;
        if (!hasNumberElsewhere && !isNextOne(date, today)) return "keep";
      }
      return read(date, today);
    },
  }));
  rules.push({
    pattern: phrase(lead + IN_EITHER_ORDER),
    read: ([first, , second, year], { today }) => {
      if (year === undefined && !isBound) return null;
      const [a, b] = [Number(first), Number(second)];
      if (a <= 12 && b <= 12 && a !== b) return "keep";
      return read({ ...(year && { year: yearOf(year) }), month: Math.min(a, b), day: Math.max(a, b) }, today);
    },
  });
  if (isBound) {
    rules.push({
      pattern: phrase(`${before}(${MONTH})`),
      read: (match, { today }) => read(dateOf(match, ["month"]), today),
    });
  }
  return rules;
}

function dateOf(match: readonly (string | undefined)[], parts: readonly Part[]): PartialDate {
  const date: { year?: number; month: number; day?: number } = { month: 0 };
  for (const [index, part] of parts.entries()) date[part] = READERS[part](match[index] ?? "");
  return date;
}

const READERS: Readonly<Record<Part, (text: string) => number>> = {
  year: yearOf,
  month: monthNumber,
  day: Number,
};

function yearOf(text: string): number {
  const year = Number(text.replace("'", ""));
  return year < 100 ? FIRST_YEAR + year : year;
}

function isReal({ year = FIRST_YEAR, month, day = 1 }: PartialDate): boolean {
  return isDay(`${monthFrom(year, month)}-${String(day).padStart(2, "0")}`);
}

/** "1 March 1200" ends with an amount, because nobody plans a bill for the year 1200. */
function isAmount(year: number, today: Day): boolean {
  const distance = year - partsOfDay(today).year;
  return distance < -10 || distance > 50;
}

/** "5 March 95" ends with an amount, whatever the century. */
function isNear(year: number, today: Day): boolean {
  const distance = year - partsOfDay(today).year;
  return distance >= -1 && distance <= 10;
}

/** The 27 in "12 March 27" may be an amount. If the next 12 March is in 2027, the date is the same either way. */
function isNextOne({ year, ...day }: PartialDate, today: Day): boolean {
  return year !== undefined && firstFrom(day, today)?.startsWith(`${year}-`) === true;
}

export const DUE_DATE_RULES: readonly Rule[] = [
  ...dateRules(BEFORE_DATE, true, (date) => ({ date })),
  ...dateRules("(?:the )?", false, (date) => ({ date })),
];
