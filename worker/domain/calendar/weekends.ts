import { addDays, type Day, isDay, weekdayOf } from "./days.ts";

export const WEEKEND_SHIFTS = ["none", "before", "after"] as const;

/** Where a day on a weekend moves: nowhere, to the Friday before, or to the Monday after. */
export type WeekendShift = (typeof WEEKEND_SHIFTS)[number];

const SATURDAY = 6;
const SUNDAY = 0;

export function offWeekend(day: Day, shift: WeekendShift): Day {
  if (shift === "none") return day;
  const weekday = weekdayOf(day);
  if (weekday !== SATURDAY && weekday !== SUNDAY) return day;
  const isSaturday = weekday === SATURDAY;
  const moved = addDays(day, shift === "before" ? (isSaturday ? -1 : -2) : isSaturday ? 2 : 1);
  // The calendar begins on a Saturday.
  return isDay(moved) ? moved : day;
}
