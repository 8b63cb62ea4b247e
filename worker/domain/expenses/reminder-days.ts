import { enumerated } from "../text/enumerated.ts";
import { counted } from "../text/wording.ts";

/** The days before and after a due date that the settings offer. */
export const DAYS_BEFORE = [0, 1, 2, 3, 5, 7, 14, 30] as const;
export const DAYS_AFTER = [1, 3, 7] as const;

/** @param text as the settings hold days */
export function daysIn(text: string): number[] {
  return JSON.parse(text) as number[];
}

export const DAYS_BEFORE_MAX = 30;
const COUNT_MAX = 8;

/** Returns a list of different days in their order, or undefined if the value is none. */
export function readDays(value: unknown, min: number): number[] | undefined {
  if (!Array.isArray(value) || value.length > COUNT_MAX) return undefined;
  const isDays = value.every((day) => Number.isInteger(day) && day >= min && day <= DAYS_BEFORE_MAX);
  return isDays && new Set(value).size === value.length ? value.toSorted((a, b) => a - b) : undefined;
}

export function daysMessage(min: number): string {
  return `a list of at most ${COUNT_MAX} different whole numbers from ${min} to ${DAYS_BEFORE_MAX}`;
}

/** "On the day", "1 day before", "7 days before" */
export function dayBeforeText(days: number): string {
  return days === 0 ? "On the day" : `${counted(days, "day")} before`;
}

/** "1 day after", "3 days after" */
export function dayAfterText(days: number): string {
  return `${counted(days, "day")} after`;
}

/** "on the day and 7 days before", "never" */
export function daysBeforeText(days: readonly number[]): string {
  return days.length === 0 ? "never" : enumerated(days.map(dayBeforeText)).toLowerCase();
}

/** "1 day after and 7 days after" */
export function daysAfterText(days: readonly number[]): string {
  return enumerated(days.map(dayAfterText));
}
