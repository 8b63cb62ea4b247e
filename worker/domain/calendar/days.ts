/** Days ("YYYY-MM-DD") and months ("YYYY-MM") of the years 2000 to 2199. They have no time zone and sort as text. */
export type Day = string;
export type Month = string;

export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2199;

const MS_PER_DAY = 86_400_000;

/** `month` is 1-12. */
export function daysInMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isDay(value: unknown): value is Day {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const { year, month, day } = partsOfDay(value);
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

export function isMonth(value: unknown): value is Month {
  return typeof value === "string" && /^\d{4}-\d{2}$/.test(value) && isDay(`${value}-01`);
}

export function partsOfDay(day: Day): { year: number; month: number; day: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) };
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** `month` is 1-12. */
export function monthFrom(year: number, month: number): Month {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
}

export function yearOfMonth(month: Month): number {
  return Number(month.slice(0, 4));
}

/** 1-12. */
export function numberOfMonth(month: Month): number {
  return Number(month.slice(5, 7));
}

/** Returns the months since January 2000: 0 to 2399. */
export function monthIndex(month: Month): number {
  return (yearOfMonth(month) - FIRST_YEAR) * 12 + numberOfMonth(month) - 1;
}

export function monthFromIndex(index: number): Month {
  return monthFrom(FIRST_YEAR + Math.floor(index / 12), (((index % 12) + 12) % 12) + 1);
}

export function addMonths(month: Month, count: number): Month {
  return monthFromIndex(monthIndex(month) + count);
}

export const FIRST_MONTH: Month = `${FIRST_YEAR}-01`;
export const LAST_MONTH: Month = `${LAST_YEAR}-12`;

export function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

export function lastDayOf(month: Month): Day {
  return `${month}-${daysInMonth(yearOfMonth(month), numberOfMonth(month))}`;
}

/** Returns the last day of the month if the month is shorter. */
export function dayInMonth(month: Month, dayOfMonth: number): Day {
  const day = `${month}-${String(dayOfMonth).padStart(2, "0")}`;
  const last = lastDayOf(month);
  return day < last ? day : last;
}

/** Returns the days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

export function dayFromNumber(number: number): Day {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  return dayFromNumber(dayNumber(day) + count);
}

/** Negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(day: Day): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

export function isWeekend(day: Day): boolean {
  return weekdayOf(day) % 6 === 0;
}

/** Returns the day itself if it is a working day, otherwise the next one in the direction. */
export function workingDay(day: Day, step: 1 | -1): Day {
  return isWeekend(day) ? workingDay(addDays(day, step), step) : day;
}

/**
 * The hour is 0-23.
 * @throws RangeError for a time zone that the runtime doesn't know
 */
export function localTime(instantMs: number, timeZone: string): { day: Day; hour: number } {
  const parts: Record<string, string> = {};
  for (const part of formatterOf(timeZone).formatToParts(instantMs)) parts[part.type] = part.value;
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

/** Formatters are cached, because making one takes a hundred times as long as using it, and a worker meets few time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

export function isTimeZone(value: unknown): value is string {
  if (typeof value !== "string" || value.length === 0 || value.length > 64) return false;
  try {
    formatterOf(value);
    return true;
  } catch {
    return false;
  }
}

export const MONTH_NAMES: readonly string[] =
  "January February March April May June July August September October November December".split(" ");

export const WEEKDAY_NAMES: readonly string[] =
  "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** "November 2026" */
export function monthText(month: Month): string {
  return `${MONTH_NAMES[numberOfMonth(month) - 1]} ${yearOfMonth(month)}`;
}

/** "4 Nov" */
export function shortDayText(day: Day): string {
  const parts = partsOfDay(day);
  return `${parts.day} ${MONTH_NAMES[parts.month - 1]?.slice(0, 3)}`;
}

/** "4 November 2026" */
export function dayText(day: Day): string {
  return `${partsOfDay(day).day} ${monthText(monthOf(day))}`;
}

/** "Wednesday, 4 November 2026" */
export function longDayText(day: Day): string {
  return `${weekdayText(day)}, ${dayText(day)}`;
}

/** "4 November 2026", the day of an instant in a time zone */
export function dayTextAt(instantMs: number, timeZone: string): string {
  return dayText(localTime(instantMs, timeZone).day);
}

export function weekdayText(day: Day): string {
  return WEEKDAY_NAMES[weekdayOf(day)] ?? "";
}

export function shortWeekdayText(day: Day): string {
  return weekdayText(day).slice(0, 3);
}

/** "today", "tomorrow", "in 3 days", "1 day overdue", "2 days overdue" */
export function dueText(dueDate: Day, today: Day): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days > 0) return `in ${days} days`;
  return days === -1 ? "1 day overdue" : `${-days} days overdue`;
}

/** Tells whether a date without its year could be mistaken for one of the year around today. */
export function isLongAgo(day: Day, today: Day): boolean {
  return daysBetween(day, today) > 300;
}
