import { type Day, isDay, partsOfDay, weekdayOf } from "#domain/calendar/days.ts";
import {
  type DayInMonth,
  MONTHS_MAX,
  type Recurrence,
  recurrenceText,
  WEEKS_MAX,
  YEARS_MAX,
} from "#domain/series/recurrence.ts";

/** How often and on which days a bill comes, as it is chosen and typed. */
export interface RhythmValues {
  /** "days" is several days of a month. */
  unit: "week" | "month" | "year" | "days";
  every: string;
  /** Numbers from 0 (Sunday) on, such as "1,4"; empty for the weekday of the due date. */
  weekdays: string;
  on: DayChoice;
  /** "1, 15, last" */
  days: string;
}

/** One day a month: the due date's, or a day's place among those of its weekday ("2TU") or the working days. */
export type DayChoice = "same" | "last" | "first working day" | "last working day" | `${number}/${number}`;

export const USUAL_RHYTHM: RhythmValues = { unit: "month", every: "1", weekdays: "", on: "same", days: "" };

/** @param anchorDate the due date that a weekday may follow; "" if it isn't known */
export function rhythmOf(recurrence: Recurrence, anchorDate: Day): RhythmValues {
  const { every } = recurrence;
  if (recurrence.unit === "week") {
    const [weekday, ...others] = recurrence.weekdays;
    const isUsual = weekday === undefined || (others.length === 0 && weekday === weekdayOf(anchorDate));
    return {
      ...USUAL_RHYTHM,
      unit: "week",
      every: String(every),
      weekdays: isUsual ? "" : recurrence.weekdays.join(),
    };
  }
  const { on } = recurrence;
  if (isSeveral(on))
    return {
      ...USUAL_RHYTHM,
      unit: "days",
      every: String(every),
      days: on.map((day) => (day === -1 ? "last" : String(day))).join(", "),
    };
  const isYearly = every % 12 === 0;
  return {
    ...USUAL_RHYTHM,
    unit: isYearly ? "year" : "month",
    every: String(isYearly ? every / 12 : every),
    on: on === "anchor" ? "same" : typeof on === "string" ? on : `${on.nth}/${on.weekday}`,
  };
}

function isSeveral(on: DayInMonth | readonly number[]): on is readonly number[] {
  return Array.isArray(on);
}

const MAX = { week: WEEKS_MAX, month: MONTHS_MAX, days: MONTHS_MAX, year: YEARS_MAX };

export type RhythmErrors = Partial<Record<"every" | "days", string>>;

/** Returns the rule's canonical text, or the sentence for a field that lacks something. */
export function readRhythm({ unit, every, weekdays, on, days }: RhythmValues): string | RhythmErrors {
  const count = Number(every);
  if (!/^\s*\d{1,2}\s*$/.test(every) || count < 1 || count > MAX[unit])
    return { every: `Please enter a whole number from 1 to ${MAX[unit]}` };
  if (unit === "week")
    return recurrenceText({
      unit,
      every: count,
      weekdays: weekdays === "" ? [] : weekdays.split(",").map(Number),
    });
  if (unit === "days") {
    const read = readDays(days);
    return read === null
      ? { days: "Please enter two to four days, such as 1, 15 or 15, last" }
      : recurrenceText({ unit: "month", every: count, on: read });
  }
  return recurrenceText({ unit: "month", every: unit === "year" ? 12 * count : count, on: dayInMonth(on) });
}

export function dayInMonth(on: DayChoice): DayInMonth {
  if (on === "same") return "anchor";
  if (on === "last" || on === "first working day" || on === "last working day") return on;
  const [nth = 1, weekday = 0] = on.split("/").map(Number);
  return { nth, weekday };
}

const SEVERAL = { min: 2, max: 4 };

function readDays(text: string): number[] | null {
  const days = text
    .toLowerCase()
    .split(/[\s,;&+]+|and/)
    .filter((part) => part !== "")
    .map((part) =>
      /^last( day)?$/.test(part) ? -1 : Number(/^(\d{1,2})(?:st|nd|rd|th)?\.?$/.exec(part)?.[1] ?? 0),
    );
  const isValid = days.every((day) => day === -1 || (day >= 1 && day <= 31));
  const count = new Set(days).size;
  return isValid && count === days.length && count >= SEVERAL.min && count <= SEVERAL.max ? days : null;
}

/** The days of a month that a due date can stand for: "the 24th", "the fourth Tuesday", "the last Tuesday". */
export function dayChoices(dueDate: string, chosen: DayChoice): DayChoice[] {
  const choices: DayChoice[] = ["same", "last"];
  if (isDay(dueDate)) {
    const { day } = partsOfDay(dueDate);
    const nth = Math.ceil(day / 7);
    if (nth <= 4) choices.push(`${nth}/${weekdayOf(dueDate)}`);
    if (day > 21) choices.push(`-1/${weekdayOf(dueDate)}`);
  }
  choices.push("first working day", "last working day");
  return choices.includes(chosen) ? choices : [...choices, chosen];
}
