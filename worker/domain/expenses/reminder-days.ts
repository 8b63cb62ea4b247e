import { listText } from "../text/list-text.ts";
import { counted } from "../text/wording.ts";

/** The days before and after a due date that the settings offer. */
export const DAYS_BEFORE = [0, 1, 2, 3, 5, 7, 14, 30] as const;
export const DAYS_AFTER = [1, 3, 7] as const;

/** @param text as the settings hold days */
export function daysIn(text: string): number[] {
  return JSON.parse(text) as number[];
}

/** "On the day", "1 day before", "7 days before" */
export function dayBeforeText(days: number): string {
  return days === 0 ? "On the day" : `${counted(days, "day")} before`;
}

/** "1 day after", "3 days after" */
export function dayAfterText(days: number): string {
  return `${counted(days, "day")} after`;
}

/** "on the day and 7 days before" */
export function daysBeforeText(text: string): string {
  return listText(daysIn(text).map(dayBeforeText)).toLowerCase();
}

/** "1 day after and 7 days after" */
export function daysAfterText(text: string): string {
  return listText(daysIn(text).map(dayAfterText));
}
