import { addDays, type Day, daysBetween, localTime } from "../calendar/days.ts";
import type { Expense } from "./expense.ts";

export const REMINDER_KINDS = ["due_tomorrow", "overdue"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Offsets from UTC are multiples of a quarter of an hour everywhere, so local hours begin and end on quarters. */
const QUARTER_MS = 15 * 60_000;
/** The longest local day there is: Troll's clock goes back by two hours. */
const DAY_QUARTERS = 26 * 4;

export interface ReminderTurn {
  /** The hour 0-23. */
  readonly hour: number;
  readonly day: Day;
  /** The last day whose turn of this hour was taken before. */
  readonly since: Day;
}

/**
 * Returns the hours that a zone's clock passed after `fromMs` and up to `toMs`, each once a local day, even if the clock
 * skips or repeats it. After a long pause each hour only has its latest day, so that nobody gets several mails at once.
 * @param lastMs when turns were last taken, `fromMs` or earlier
 * @throws RangeError for a time zone that the runtime doesn't know
 */
export function reminderTurns(
  timeZone: string,
  fromMs: number,
  toMs: number,
  lastMs: number = fromMs,
): ReminderTurn[] {
  const days = new Map<number, Day>();
  let { day, highest } = passedAt(timeZone, fromMs);
  const before = lastMs === fromMs ? { day, highest } : passedAt(timeZone, lastMs);
  for (let quarter = Math.floor(fromMs / QUARTER_MS) + 1; quarter <= toMs / QUARTER_MS; quarter += 1) {
    const now = localTime(quarter * QUARTER_MS, timeZone);
    if (now.day > day) {
      for (let hour = highest + 1; hour <= 23; hour += 1) days.set(hour, day);
      day = now.day;
      highest = -1;
    }
    if (now.day < day) continue;
    for (let hour = highest + 1; hour <= now.hour; hour += 1) days.set(hour, day);
    highest = Math.max(highest, now.hour);
  }
  return [...days].map(([hour, turnDay]) => {
    const since = hour <= before.highest ? before.day : addDays(before.day, -1);
    return { hour, day: turnDay, since };
  });
}

/** Returns the latest day that a zone's clock has shown, and the highest hour of it. */
function passedAt(timeZone: string, atMs: number): { day: Day; highest: number } {
  const last = Math.floor(atMs / QUARTER_MS);
  let { day, hour: highest } = localTime((last - DAY_QUARTERS) * QUARTER_MS, timeZone);
  for (let quarter = last - DAY_QUARTERS + 1; quarter <= last; quarter += 1) {
    const now = localTime(quarter * QUARTER_MS, timeZone);
    if (now.day > day) ({ day, hour: highest } = now);
    else if (now.day === day) highest = Math.max(highest, now.hour);
  }
  return { day, highest };
}

type Owed = Pick<Expense, "dueDate" | "status" | "deleted">;

export function dueTomorrow<T extends Owed>(expenses: Iterable<T>, today: Day): T[] {
  const tomorrow = addDays(today, 1);
  return [...expenses].filter((expense) => isOwed(expense) && expense.dueDate === tomorrow);
}

const WEEK_DAYS = 7;

/**
 * Returns all overdue bills if one of them came to one of the days after its due date since the last mail about overdue bills, or if
 * that mail is a week old. Otherwise returns none.
 * @param lastDay the local day of that mail
 * @param daysAfter at least 1, in ascending order
 */
export function overdueToRemind<T extends Owed>(
  expenses: Iterable<T>,
  today: Day,
  lastDay: Day | null,
  daysAfter: readonly number[],
): T[] {
  const overdue = [...expenses].filter((expense) => isOwed(expense) && expense.dueDate < today);
  const reached = overdue.flatMap(({ dueDate }) => daysAfter.map((days) => addDays(dueDate, days)));
  const told = reached.filter((day) => day <= today);
  if (told.length === 0 || (lastDay !== null && lastDay >= today)) return [];
  const hasNew = lastDay === null || told.some((day) => day > lastDay);
  return hasNew || daysBetween(lastDay, today) >= WEEK_DAYS ? overdue : [];
}

function isOwed(expense: Owed): boolean {
  return !expense.deleted && expense.status !== "PAID";
}
