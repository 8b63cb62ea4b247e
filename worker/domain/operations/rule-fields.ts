import type * as z from "zod/mini";
import { isDay } from "../calendar/days.ts";
import { readRecurrence, recurrenceText } from "../series/recurrence.ts";
import {
  type EndsJson,
  EVERY_MONTH,
  endsFromJson,
  INTERVALS,
  type RepeatFields,
  type RuleChoices,
  repeatFields,
  TIMES_MAX,
  WEEKEND_SHIFTS,
} from "../series/rule.ts";
import { choiceField, flagField, optional, readField } from "./fields.ts";

const ENDS = ["on", "times"];

/** The fields of a series in JSON that its bills don't have. */
export const ruleFields = {
  recurringEvery: optional(
    readField(
      (value) => INTERVALS.find((each) => each === value),
      `Recurring every must be ${INTERVALS.slice(0, -1).join(", ")} or ${INTERVALS.at(-1)} months`,
      isCount,
    ),
  ),
  recurringEnds: optional(
    readField(
      readEnds,
      `Recurring ends must be null, {"on": a day such as 2026-11-30} or {"times": a whole number from 1 to ${TIMES_MAX}}`,
      hasOtherKeys,
    ),
  ),
  weekendShift: optional(choiceField("Weekend shift", WEEKEND_SHIFTS)),
  lastDayOfMonth: optional(flagField("Last day of month")),
  recurringRule: optional(
    readField(
      (value) => (value === null ? null : typeof value === "string" ? canonical(value) : undefined),
      "Recurring rule must be null or a rule such as FREQ=WEEKLY;INTERVAL=2;BYDAY=FR or FREQ=MONTHLY;BYMONTHDAY=1,15",
      (value) => typeof value === "string" && /^FREQ=[A-Z]+(;[A-Z]+=[-+\w,]+)*$/.test(value),
    ),
  ),
  estimateIsAverage: optional(flagField("Estimate is average")),
};

function readEnds(value: unknown): EndsJson | undefined {
  if (value === null) return null;
  if (typeof value !== "object" || Object.keys(value).length !== 1) return undefined;
  if ("on" in value) return isDay(value.on) ? { on: value.on } : undefined;
  const { times } = value as { times?: unknown };
  return isCount(times) ? { times } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= TIMES_MAX;
}

/** A newer version of the app may know other kinds of ends. */
function hasOtherKeys(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.keys(value).some((key) => !ENDS.includes(key));
}

type RuleFields = { readonly [K in keyof typeof ruleFields]?: z.output<(typeof ruleFields)[K]> };

interface SeriesChoices extends RuleChoices {
  readonly estimateIsAverage: boolean;
}

type FlatRule = Partial<Pick<RuleChoices, "endsOn" | "endsAfter" | keyof RepeatFields>>;

function canonical(text: string): string | undefined {
  const recurrence = readRecurrence(text);
  return recurrence === null ? undefined : recurrenceText(recurrence);
}

/**
 * Brings the fields of a rule into the form that a series has. An interval in months or the last day of the month replaces
 * any other rule.
 */
export function flatRule<Given extends RuleFields>({
  recurringEnds,
  recurringRule,
  ...given
}: Given): Omit<Given, "recurringEnds" | "recurringRule"> & FlatRule {
  const isMonthly = given.recurringEvery !== undefined || given.lastDayOfMonth !== undefined;
  const recurrence = recurringRule == null ? null : readRecurrence(recurringRule);
  return {
    ...given,
    ...((isMonthly || recurringRule === null) && { recurringRule: null }),
    ...(recurrence !== null && repeatFields(recurrence)),
    ...(recurringEnds !== undefined && endsFromJson(recurringEnds)),
  };
}

export const USUAL_SERIES: SeriesChoices = { ...EVERY_MONTH, estimateIsAverage: false };

const SERIES_CHOICES = Object.keys(USUAL_SERIES) as (keyof SeriesChoices)[];

export function choicesIn(given: Partial<SeriesChoices>): Partial<SeriesChoices> {
  const names = SERIES_CHOICES.filter((name) => given[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

export function newSeriesOf(given: Partial<SeriesChoices>): SeriesChoices {
  return { ...USUAL_SERIES, ...choicesIn(given) };
}

export function isUnusual(given: SeriesChoices): boolean {
  return SERIES_CHOICES.some((name) => given[name] !== USUAL_SERIES[name]);
}
