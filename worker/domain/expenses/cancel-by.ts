import { type Day, dayText, isDay } from "../calendar/days.ts";
import { Invalid, UnknownChoice } from "../text/clean-text.ts";
import { counted } from "../text/wording.ts";
import { daysBeforeText, daysMessage, readDays } from "./reminder-days.ts";

interface Reminded {
  /** On how many days before the last day a mail names it. Missing for {@link CONTRACT_DAYS}. */
  readonly remindDaysBefore?: readonly number[];
}

/** A contract that goes on with each renewal, unless it is cancelled this many days before. */
export interface NoticePeriod extends Reminded {
  readonly noticeDays: number;
  readonly renewsEveryMonths: number;
  /** The first renewal. Missing if that is one interval after the first bill of the series. */
  readonly renewsOn?: Day;
}

/** What costs nothing if it is cancelled by this day. */
export interface TrialEnd extends Reminded {
  readonly on: Day;
}

export type CancelBy = NoticePeriod | TrialEnd;

export const NOTICE_DAYS_MAX = 366;
export const RENEWS_MONTHS_MAX = 120;

/** The days before the last day on which a mail names a contract that says none. */
export const CONTRACT_DAYS: readonly number[] = [3, 14, 30];

export function isTrial(cancelBy: CancelBy): cancelBy is TrialEnd {
  return "on" in cancelBy;
}

/** @param text as a bill or a series holds it */
export function cancelByIn(text: string | null): CancelBy | null {
  return JSON.parse(text ?? "null") as CancelBy | null;
}

const SHAPES = `Contract must be null, {"noticeDays": 30, "renewsEveryMonths": 12} or {"on": a day such as 2026-11-30}`;
const NAMES = ["on", "noticeDays", "renewsEveryMonths", "renewsOn", "remindDaysBefore"];

/** @throws Invalid with what is wrong, or UnknownChoice for a key that a newer version may know */
export function readCancelBy(value: unknown): CancelBy {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Invalid(SHAPES);
  if (Object.keys(value).some((name) => !NAMES.includes(name))) throw new UnknownChoice(SHAPES);
  const { on, noticeDays, renewsEveryMonths, renewsOn, remindDaysBefore } = value as Record<string, unknown>;
  const reminders =
    remindDaysBefore === undefined ? {} : { remindDaysBefore: remindedDays(remindDaysBefore) };
  if (on === undefined && noticeDays === undefined && renewsEveryMonths === undefined)
    throw new Invalid(SHAPES);
  if (on === undefined)
    return {
      noticeDays: wholeNumber("Notice days", noticeDays, 0, NOTICE_DAYS_MAX),
      renewsEveryMonths: wholeNumber("Renews every months", renewsEveryMonths, 1, RENEWS_MONTHS_MAX),
      ...(renewsOn !== undefined && { renewsOn: dayOf("Renews on", renewsOn) }),
      ...reminders,
    };
  if (noticeDays !== undefined || renewsEveryMonths !== undefined || renewsOn !== undefined)
    throw new Invalid("A contract has either a notice period or the end of a free trial");
  return { on: dayOf("The end of a free trial", on), ...reminders };
}

function wholeNumber(name: string, value: unknown, min: number, max: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value + 0;
  throw new Invalid(`${name} must be a whole number from ${min} to ${max}`);
}

function dayOf(name: string, value: unknown): Day {
  if (isDay(value)) return value;
  throw new Invalid(`${name} must be a day from 2000-01-01 to 2199-12-31, such as 2026-11-30`);
}

function remindedDays(value: unknown): number[] {
  const days = readDays(value, 0);
  if (days === undefined) throw new Invalid(`Contract reminders must be ${daysMessage(0)}`);
  return days;
}

/** "30 days' notice, renews every 12 months from 12 March 2027", "free trial until 3 March 2027, reminders never" */
export function cancelByText(cancelBy: CancelBy): string {
  const parts = isTrial(cancelBy)
    ? [`free trial until ${dayText(cancelBy.on)}`]
    : [noticeText(cancelBy.noticeDays), renewsText(cancelBy)];
  const { remindDaysBefore } = cancelBy;
  if (remindDaysBefore !== undefined) parts.push(`reminders ${daysBeforeText(remindDaysBefore)}`);
  return parts.join(", ");
}

/** "30 days' notice", "1 day's notice", "no notice" */
function noticeText(days: number): string {
  if (days === 0) return "no notice";
  return days === 1 ? "1 day's notice" : `${days} days' notice`;
}

function renewsText({ renewsEveryMonths: every, renewsOn }: NoticePeriod): string {
  const from = renewsOn === undefined ? "" : ` from ${dayText(renewsOn)}`;
  return `renews every ${every === 1 ? "month" : counted(every, "month")}${from}`;
}
