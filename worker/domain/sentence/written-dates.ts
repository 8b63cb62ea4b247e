import { type Day, daysInMonth, FIRST_YEAR, LAST_YEAR, partsOfDay } from "../calendar/days.ts";
import { BEFORE_DATE, MONTH, monthNumber, WEEKDAY } from "./calendar-words.ts";
import { SYMBOL } from "./currency-words.ts";
import { firstFrom } from "./due-date.ts";
import type { Findings, SaidDate } from "./findings.ts";
import { phrase, type Rule } from "./rules.ts";

const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(\\d{4}|'\\d\\d)";

/** Unless what follows says that it is an amount, or how many there are. */
const SHORT_YEAR = `(\\d\\d)(?! (?:${SYMBOL}|\\p{Sc}|per|an?|pcm|pm|\\/.*|[x×]|times|%|percent|instal?lments?|payments?)(?: |$))`;

type Part = "year" | "month" | "day";

/** A date without a year comes after the same with one. */
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
 * @param before what precedes the date, optional or not
 * @param isBound whether `before` is required, so that less says it is a date
 */
export function dateRules(
  before: string,
  isBound: boolean,
  findingsOf: (date: SaidDate, today: Day) => Findings | "keep",
): Rule[] {
  const read = (date: SaidDate, today: Day) => (isReal(date) ? findingsOf(date, today) : "keep");
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

function dateOf(match: readonly (string | undefined)[], parts: readonly Part[]): SaidDate {
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

function isReal({ year = FIRST_YEAR, month, day = 1 }: SaidDate): boolean {
  return (
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  );
}

/** Nobody plans a bill for the year 1200, so "1 March 1200" ends with an amount. */
function isAmount(year: number, today: Day): boolean {
  const distance = year - partsOfDay(today).year;
  return distance < -10 || distance > 50;
}

/** "5 March 95" ends with an amount, whatever the century. */
function isNear(year: number, today: Day): boolean {
  const distance = year - partsOfDay(today).year;
  return distance >= -1 && distance <= 10;
}

/** "12 March 27" may be an amount and the next 12th of March. If that is in 2027, the day is the same either way. */
function isNextOne({ year, ...day }: SaidDate, today: Day): boolean {
  return year !== undefined && firstFrom(day, today)?.startsWith(`${year}-`) === true;
}

export const DUE_DATE_RULES: readonly Rule[] = [
  ...dateRules(BEFORE_DATE, true, (date) => ({ date })),
  ...dateRules("(?:the )?", false, (date) => ({ date })),
];
