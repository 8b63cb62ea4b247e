import { addDays, type Day, daysBetween, localTime } from "../calendar/days.ts";
import type { Expense } from "./expense.ts";

export const REMINDER_KINDS = ["due_tomorrow", "overdue"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Offsets from UTC are multiples of a quarter of an hour everywhere, so local hours begin and end on quarters. */
const QUARTER_MS = 15 * 60_000;
const DAY_QUARTERS = 24 * 4;

export interface ReminderTurn {
  /** The hour 0-23. */
  readonly hour: number;
  readonly day: Day;
}

/**
 * Returns the hours that a zone's clock passed after `fromMs` and up to `toMs`, each once a local day, even if the clock
 * skips or repeats it. After a long pause each hour only has its latest day, so that nobody is reminded of yesterday.
 * @throws RangeError for a time zone that the runtime doesn't know
 */
export function reminderTurns(timeZone: string, fromMs: number, toMs: number): ReminderTurn[] {
  const days = new Map<number, Day>();
  const first = Math.floor(fromMs / QUARTER_MS) + 1;
  const last = Math.floor(toMs / QUARTER_MS);
  // The loop starts a day earlier to know which hours of the first day have passed.
  let { day, hour: highest } = localTime((first - DAY_QUARTERS) * QUARTER_MS, timeZone);
  for (let quarter = first - DAY_QUARTERS; quarter <= last; quarter += 1) {
    const now = localTime(quarter * QUARTER_MS, timeZone);
    const counts = quarter >= first;
    if (now.day > day) {
      for (let hour = highest + 1; counts && hour <= 23; hour += 1) days.set(hour, day);
      day = now.day;
      highest = -1;
    }
    if (now.day < day) continue;
    for (let hour = highest + 1; hour <= now.hour; hour += 1) if (counts) days.set(hour, day);
    highest = Math.max(highest, now.hour);
  }
  return [...days].map(([hour, turnDay]) => ({ hour, day: turnDay }));
}

type Owed = Pick<Expense, "dueDate" | "status" | "deleted">;

export function dueTomorrow<T extends Owed>(expenses: Iterable<T>, today: Day): T[] {
  const tomorrow = addDays(today, 1);
  return [...expenses].filter((expense) => isOwed(expense) && expense.dueDate === tomorrow);
}

const WEEK_DAYS = 7;

/**
 * Returns all overdue bills if one is new since the last mail about them, or if that mail is a week old. Otherwise returns
 * none.
 * @param lastDay the local day of that mail
 */
export function overdueToRemind<T extends Owed>(expenses: Iterable<T>, today: Day, lastDay: Day | null): T[] {
  const overdue = [...expenses].filter((expense) => isOwed(expense) && expense.dueDate < today);
  if (lastDay === null) return overdue;
  if (lastDay >= today) return [];
  const hasNew = overdue.some((expense) => expense.dueDate >= lastDay);
  return hasNew || daysBetween(lastDay, today) >= WEEK_DAYS ? overdue : [];
}

function isOwed(expense: Owed): boolean {
  return !expense.deleted && expense.status !== "PAID";
}
