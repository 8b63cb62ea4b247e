import { dayIn, dayOfMonth, daysAfter, daysIn, monthOf, weekOf } from "./calendar.ts";

/** How a bill repeats, in the words of RFC 5545. A month without a day that is said has its last one instead. */
export interface Rhythm {
  readonly unit: "week" | "month";
  /** How many of them from one to the next. */
  readonly every: number;
  /** The days of them: "BYDAY=MO,FR", "BYMONTHDAY=1,15", "BYDAY=2TU"; "" for the day of the month that the first bill has. */
  readonly by: string;
}

/** What can be said of it: months and their last day, or a rule in place of both. */
export interface SaidRhythm {
  readonly every?: number;
  readonly isLastDay?: boolean;
  readonly text?: string | null;
}

/** With several bills a month, each is known by its day, otherwise by its month. */
export const isDaily = ({ unit, by }: Rhythm) => unit === "week" || /^BYMONTHDAY=.*,/.test(by);

/** Whether one of its days can be replaced by another. A rhythm of one weekday moves as a whole. */
export const hasSeveralDays = (rhythm: Rhythm) => isDaily(rhythm) && rhythm.by.includes(",");

export const isSameRhythm = (one: Rhythm, other: Rhythm) => JSON.stringify(one) === JSON.stringify(other);

const LAST_DAY = "BYMONTHDAY=-1";

/** Whether the interval and the last day of the month say all of it. */
const isPlain = ({ unit, every, by }: Rhythm) =>
  unit === "month" && [1, 2, 3, 4, 6, 12].includes(every) && (by === "" || by === LAST_DAY);

/** @param day on whose weekday a bill comes every so many weeks, if nothing else is said */
export function rhythmSaid(before: Rhythm, { every, isLastDay, text }: SaidRhythm, day: string): Rhythm {
  if (typeof text === "string") return rhythmIn(text, day);
  if (every === undefined && isLastDay === undefined && text === undefined) return before;
  const plain = isPlain(before) ? before : MONTHLY;
  const hasLastDay = isLastDay ?? plain.by === LAST_DAY;
  return { unit: "month", every: every ?? plain.every, by: hasLastDay ? LAST_DAY : "" };
}

export const MONTHLY: Rhythm = { unit: "month", every: 1, by: "" };

function rhythmIn(text: string, day: string): Rhythm {
  const [, freq, interval = "1", by = ""] = /^FREQ=(\w+)(?:;INTERVAL=(\d+))?(?:;(BY.+))?$/.exec(text) ?? [];
  if (freq === "WEEKLY")
    return { unit: "week", every: Number(interval), by: by === "" ? `BYDAY=${weekdayOf(day)}` : by };
  return { unit: "month", every: Number(interval) * (freq === "YEARLY" ? 12 : 1), by };
}

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

const weekdayOf = (day: string) => WEEKDAYS[new Date(day).getUTCDay()] ?? "";

/** The one weekday of a week, some days later. */
export function weekdayLater(rhythm: Rhythm, days: number): Rhythm {
  const index = WEEKDAYS.indexOf(rhythm.by.slice(-2)) + days;
  return { ...rhythm, by: `BYDAY=${WEEKDAYS.at(index % 7)}` };
}

/** The days of a month that a rhythm names, as if it came in each week or month. @param usual the first bill's day of the month */
function namedIn({ by }: Rhythm, month: number, usual: number): string[] {
  if (by === "") return [dayIn(month, usual)];
  const [, name, list = "", position] = /^(\w+)=([^;]+)(?:;BYSETPOS=(.+))?$/.exec(by) ?? [];
  const named = list.split(",");
  const days = daysIn(month);
  if (name === "BYMONTHDAY")
    return days.filter((day) =>
      named.some((each) => day === dayIn(month, each === "-1" ? 31 : Number(each))),
    );
  const found = days.filter((day) => named.some((each) => each.endsWith(weekdayOf(day))));
  const nth = Number(position ?? list.slice(0, -2));
  return Number.isNaN(nth) || nth === 0 ? found : found.slice(...(nth < 0 ? [nth] : [nth - 1, nth]));
}

/** @param from a day in a week or month that has bills */
export function datesIn(rhythm: Rhythm, month: number, usual: number, from: string): string[] {
  const { unit, every } = rhythm;
  const steps = (day: string) => (unit === "week" ? weekOf(day) - weekOf(from) : month - monthOf(from));
  return namedIn(rhythm, month, usual).filter((day) => steps(day) % every === 0);
}

/** The day of a month that a rhythm with one bill a month gives it, in step or not. */
export const dateIn = (rhythm: Rhythm, month: number, usual: number) =>
  namedIn(rhythm, month, usual)[0] ?? dayIn(month, usual);

/** The first day that a rhythm can give a bill from a day on. A day of the month that the bill itself has is its own. */
export function firstDate(rhythm: Rhythm, day: string): string {
  if (rhythm.unit === "month" && (rhythm.by === "" || rhythm.by === LAST_DAY)) return day;
  let first = day;
  while (!namedIn(rhythm, monthOf(first), 0).includes(first)) first = daysAfter(first, 1);
  return first;
}

/** A rhythm of several days with one of them replaced by another. */
export function withDayReplaced(rhythm: Rhythm, old: string, day: string): Rhythm {
  const [name = "", list = ""] = rhythm.by.split("=");
  const isOld = (each: string) =>
    rhythm.unit === "week"
      ? each === weekdayOf(old)
      : old === dayIn(monthOf(old), each === "-1" ? 31 : Number(each));
  const put = rhythm.unit === "week" ? weekdayOf(day) : String(dayOfMonth(day));
  const order = (each: string) =>
    rhythm.unit === "week" ? "MOTUWETHFRSASU".indexOf(each) : Number(each) + (each === "-1" ? 33 : 0);
  const days = new Set(list.split(",").map((each) => (isOld(each) ? put : each)));
  return { ...rhythm, by: `${name}=${[...days].toSorted((a, b) => order(a) - order(b)).join()}` };
}
