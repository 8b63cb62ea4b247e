import { addDays, type Day, isDay, workingDay } from "../calendar/days.ts";
import { repeatOf } from "./frequency.ts";
import { lastOfCount, ruleDays } from "./rule-days.ts";

/** What a schedule of Actual waits for. */
export interface ActualSchedule {
  readonly payee: string | null;
  readonly account: string | null;
  /** Hundredths, below 0 for what is spent. Null if there is none. */
  readonly cents: number | null;
  /** Null for one that comes once. */
  readonly repeats: ActualRepeat | null;
  /** How many days before its day a payment counts as this one. */
  readonly earlyDays: number;
}

export interface ActualRepeat {
  readonly start: Day;
  /** The text of an RRULE, or words. */
  readonly frequency: string;
  /** The last day, or an empty text. */
  readonly end: Day | "";
  /** Where a day goes that is on a weekend, or null if it stays. */
  readonly weekendStep: 1 | -1 | null;
}

type Item = Readonly<Record<string, unknown>>;

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads the conditions of a schedule's rule. The database calls payees and accounts by the names of older versions.
 * @returns null for conditions without a date
 */
export function scheduleIn(conditions: string): ActualSchedule | null {
  const all = itemsIn(conditions);
  const valueFor = (...fields: string[]) =>
    all.find(({ field }) => fields.includes(String(field)))?.["value"];
  const date = all.find(({ field }) => field === "date");
  if (date === undefined) return null;
  const amount = valueFor("amount");
  const cents = isItem(amount) ? Math.round((Number(amount["num1"]) + Number(amount["num2"])) / 2) : amount;
  const [payee, account] = [valueFor("payee", "description"), valueFor("account", "acct")];
  return {
    payee: typeof payee === "string" ? payee : null,
    account: typeof account === "string" ? account : null,
    cents: Number.isSafeInteger(cents) ? Number(cents) : null,
    repeats: isItem(date["value"]) ? repeatIn(date["value"]) : null,
    earlyDays: date["op"] === "is" ? 0 : 7,
  };
}

function itemsIn(json: string): Item[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter(isItem) : [];
  } catch {
    return [];
  }
}

function repeatIn(config: Item): ActualRepeat | null {
  const start = String(config["start"] ?? "").slice(0, 10);
  if (!isDay(start)) return null;
  const frequency = frequencyOf(config);
  return {
    start,
    frequency,
    end: endOf(config, frequency, start),
    weekendStep: config["skipWeekend"] === true ? (config["weekendSolveMode"] === "before" ? -1 : 1) : null,
  };
}

const UNITS: Readonly<Record<string, string>> = { daily: "days", weekly: "weeks", yearly: "years" };

/** A month has days and weekdays of its own, of which the product's rules have several days or one weekday. */
function frequencyOf(config: Item): string {
  const every = Number(config["interval"] ?? 1) || 1;
  const unit = UNITS[String(config["frequency"])];
  const patterns = Array.isArray(config["patterns"]) ? config["patterns"].filter(isItem) : [];
  if (unit !== undefined || patterns.length === 0) return `every ${every} ${unit ?? "months"}`;
  const monthly = `FREQ=MONTHLY;INTERVAL=${every}`;
  const [first, ...others] = patterns;
  const days = patterns.filter(({ type }) => type === "day").map(({ value }) => Number(value));
  if (days.length === patterns.length) {
    // The next date has the only day.
    return days.length === 1 && days[0] !== -1
      ? `every ${every} months`
      : `${monthly};BYMONTHDAY=${days.join()}`;
  }
  const weekday = String(first?.["type"]).slice(0, 2).toUpperCase();
  return others.length === 0
    ? `${monthly};BYDAY=${Number(first?.["value"])}${weekday}`
    : "on several weekdays of a month";
}

function endOf({ endMode, endDate, endOccurrences }: Item, frequency: string, start: Day): Day | "" {
  if (endMode === "on_date") return String(endDate ?? "").slice(0, 10);
  const repeat = repeatOf(frequency);
  return endMode === "after_n_occurrences" && typeof repeat !== "string"
    ? (lastOfCount(repeat.rule, start, Number(endOccurrences)) ?? "")
    : "";
}

/**
 * Returns the day of the rule that the next date stands for: Actual has moved it off a weekend. One that is paid for already is
 * followed by the next.
 */
export function plainNextDay(next: Day, isPaid: boolean, repeats: ActualRepeat): Day {
  const { start, frequency, weekendStep } = repeats;
  const repeat = repeatOf(frequency);
  if (typeof repeat === "string") return next;
  const moved = (day: Day) => (weekendStep === null ? day : workingDay(day, weekendStep));
  for (const day of ruleDays(repeat.rule, start, addDays(next, -WEEKEND_DAYS))) {
    if (isPaid ? moved(day) > next : moved(day) === next) return day;
    if (day > addDays(next, FAR_DAYS)) return next;
  }
  return next;
}

const WEEKEND_DAYS = 2;
/** Longer than the longest rhythm. */
const FAR_DAYS = 4000;
