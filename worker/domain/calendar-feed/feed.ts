import { addMonths, type Day, dayInMonth, monthOf, partsOfDay } from "../calendar/days.ts";
import type { Span } from "../calendar/periods.ts";
import { cleanLine, requiredText } from "../text/clean-text.ts";

/** When a calendar app reminds of a bill, at the hour of the settings. */
export const ALARMS = ["none", "day", "dayBefore"] as const;
export type Alarm = (typeof ALARMS)[number];

export interface FeedOptions {
  /** What a calendar app calls the calendar. */
  readonly name: string;
  readonly showsAmounts: boolean;
  readonly alarm: Alarm;
}

/** One for each calendar, so that each can be stopped alone. */
export const FEEDS_MAX = 10;

export const FEED_NAME_MAX = 60;

/** @throws Invalid with a sentence for the user */
export const feedName = requiredText({ label: "Name", max: FEED_NAME_MAX, clean: cleanLine });

const MONTHS_BACK = 3;
const MONTHS_AHEAD = 13;

/** The days that a calendar shows. A month that lacks the day has its last one instead. */
export function feedSpan(today: Day): Span {
  const { day } = partsOfDay(today);
  const inMonths = (count: number) => dayInMonth(addMonths(monthOf(today), count), day);
  return { from: inMonths(-MONTHS_BACK), to: inMonths(MONTHS_AHEAD) };
}
