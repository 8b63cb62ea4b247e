import { type Day, partsOfDay } from "./days.ts";
import { LAST_WORKING_DAY, type MonthStart } from "./periods.ts";

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

/** "the 1st", "the last working day" */
export function monthStartText(start: MonthStart): string {
  return start === LAST_WORKING_DAY ? "the last working day" : `the ${ordinal(start)}`;
}
