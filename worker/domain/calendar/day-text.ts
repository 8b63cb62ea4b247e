import {
  type Day,
  daysBetween,
  localTime,
  type Month,
  monthOf,
  numberOfMonth,
  partsOfDay,
  weekdayOf,
  yearOfMonth,
} from "./days.ts";

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

/** "Wednesday" */
export function weekdayText(day: Day): string {
  return WEEKDAY_NAMES[weekdayOf(day)] ?? "";
}

/** "Wed" */
export function shortWeekdayText(day: Day): string {
  return weekdayText(day).slice(0, 3);
}

/** "today", "tomorrow", "in 3 days", "1 day late", "2 days late" */
export function dueText(dueDate: Day, today: Day): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days > 0) return `in ${days} days`;
  return days === -1 ? "1 day late" : `${-days} days late`;
}

/** "1st", "22nd", "13th" */
export function ordinal(number: number): string {
  const ending =
    number % 100 >= 11 && number % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending}`;
}

/** "on the 22nd", "on the 30th, or the last day of shorter months", "on the last day" */
export function dayOfMonthText(day: Day): string {
  const number = partsOfDay(day).day;
  if (number === 31) return "on the last day";
  const text = `on the ${ordinal(number)}`;
  return number > 28 ? `${text}, or the last day of shorter months` : text;
}
