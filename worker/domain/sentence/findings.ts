import { type Day, isDay, partsOfDay } from "../calendar/days.ts";
import type { Interval, WeekendShift } from "../series/rule.ts";

/** A month of a year, or a day of it. Without a year, the next one is meant. */
export interface SaidDate {
  readonly year?: number;
  readonly month: number;
  readonly day?: number;
}

/**
 * What the sentence's amount is if there are several payments: "1200 in 12 instalments" is what all of them cost, and "1200, 12
 * instalments" may be that or what each costs. Missing if it is surely each one's.
 */
type Shared = { readonly amount?: "total" | "unclear" };

export type SaidEnd =
  | { readonly on: SaidDate }
  | ({ readonly payments: number } & Shared)
  /** "for 12 months": how many payments that makes depends on the interval. */
  | ({ readonly months: number } & Shared);

/** What phrases say by themselves. Some of it makes sense only together: "on the 1st" and "from March". */
export interface Findings {
  every?: Interval;
  unsupported?: string;
  lastDayOfMonth?: true;
  dayOfMonth?: number;
  date?: SaidDate;
  weekendShift?: Exclude<WeekendShift, "none">;
  end?: SaidEnd;
  autopay?: boolean;
  paid?: boolean;
}

/** Whether both can be true of one bill. */
export function agree(a: Findings, b: Findings): boolean {
  const before = new Map<string, unknown>(Object.entries(a));
  if (before.has("every") && b.unsupported !== undefined) return false;
  return Object.entries(b).every(
    ([name, value]) => !before.has(name) || JSON.stringify(before.get(name)) === JSON.stringify(value),
  );
}

/** @param day may lie beyond the years that the app knows */
export function dateFound(day: Day): Findings | "keep" {
  return isDay(day) ? { date: partsOfDay(day) } : "keep";
}
