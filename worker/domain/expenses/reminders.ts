import { addDays, type Day, daysBetween, localTime } from "../calendar/days.ts";
import { compareExpenses, type Expense } from "./expense.ts";

/** The two kinds of reminder. */
export const REMINDER_KINDS = ["due_tomorrow", "overdue"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Offsets from UTC, and so local hours, begin and end on quarters of an hour everywhere. */
const QUARTER_MS = 15 * 60_000;
const DAY_QUARTERS = 24 * 4;

/** A local day whose reminder is due, for those of a time zone who chose an hour. */
export interface ReminderTurn {
  /** 0-23 */
  readonly hour: number;
  readonly day: Day;
}

/**
 * Whose reminders fall due in a time zone after `fromMs` and up to `toMs` (epoch milliseconds): the hours that its
 * clock passed, each with the local day it was passed on. An hour is passed once a local day, however the clock is
 * put forward or back: an hour that is skipped counts as passed by the jump over it, one that comes twice only the
 * first time. After a longer pause an hour appears once, with the latest day: nobody is reminded of yesterday.
 * @throws RangeError for a time zone that the runtime doesn't know
 */
export function reminderTurns(timeZone: string, fromMs: number, toMs: number): ReminderTurn[] {
  const days = new Map<number, Day>();
  const first = Math.floor(fromMs / QUARTER_MS) + 1;
  const last = Math.floor(toMs / QUARTER_MS);
  // A day earlier, so that the first quarter's day is known from its beginning.
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

/** What of a bill decides whether someone is reminded of it. */
type Owed = Pick<Expense, "dueDate" | "status" | "deleted">;

/** Unpaid bills that are due the day after `today`. */
export function dueTomorrow<T extends Owed>(expenses: Iterable<T>, today: Day): T[] {
  const tomorrow = addDays(today, 1);
  return [...expenses].filter((expense) => isOwed(expense) && expense.dueDate === tomorrow);
}

/** The same in the order in which the app lists bills. */
export function dueTomorrowInOrder(expenses: Iterable<Expense>, today: Day): Expense[] {
  return dueTomorrow(expenses, today).sort(compareExpenses);
}

const WEEK_DAYS = 7;

/**
 * The overdue bills that a user is reminded of today, all in one mail: when one became overdue since the last
 * such mail, and otherwise when that is a week ago; none on any other day.
 * @param lastDay the local day of the last overdue mail; null when there was none
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
