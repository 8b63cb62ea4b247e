import { type Day, dayText } from "../calendar/days.ts";
import { cleanLine } from "../text/clean-text.ts";
import { enumerated } from "../text/enumerated.ts";
import { type AmountInText, amountsInText, withoutAmount } from "./amount-in-text.ts";
import { calendarDays, frequencyOf, rulePartsIn } from "./calendar-days.ts";
import { decodedEntities } from "./entities.ts";
import type { Assumption, Fields, FoundBills, ReadOptions, Refused, SkipKind, Skipped } from "./found.ts";
import { repeatOf } from "./frequency.ts";
import type { Line } from "./lines.ts";
import { readLines } from "./read-lines.ts";

/** An event or a task of a calendar. Days are those that the calendar shows, whatever the time and its zone are. */
export interface CalendarItem {
  /** The 1-based number of the item. */
  readonly line: number;
  /** The same for a series and its changed days. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** The first day of a series. Null if there is none. */
  readonly day: Day | null;
  /** The text of an RRULE; empty for what comes once. */
  readonly rule: string;
  /** The last day of a series that ends with a day. */
  readonly until: Day | null;
  /** Days of the series that were taken out. */
  readonly excluded: readonly Day[];
  /** The day of the series that this item stands in place of. */
  readonly replaces: Day | null;
  readonly isCancelled: boolean;
  /** Null for an event. */
  readonly task: { readonly isDone: boolean; readonly doneDay: Day | null } | null;
}

/** A series from its next day on. */
interface NextDay {
  /** Null if it has ended, or if its rule's days can't be told. */
  readonly day: Day | null;
  readonly isTold: boolean;
  readonly last: Day | null;
  /** Later days that the calendar leaves out or moves. */
  readonly gaps: readonly Day[];
}

/**
 * Reads a calendar of bills. What each costs stands in its title or in its description. Of a series only what comes from today on
 * is taken.
 */
export function readCalendar(items: readonly CalendarItem[], options: ReadOptions): FoundBills {
  const changed = new Map<string, Day[]>();
  for (const { uid, replaces } of items)
    if (replaces !== null) changed.set(uid, [...(changed.get(uid) ?? []), replaces]);
  const next = new Map<CalendarItem, NextDay>();
  const byUid = new Map<string, NextDay>();
  for (const item of items)
    if (item.rule !== "" && item.day !== null && item.replaces === null) {
      const found = nextDayOf(item, item.day, changed.get(item.uid) ?? [], options.today);
      next.set(item, found);
      byUid.set(item.uid, found);
    }
  const lines: Line[] = [];
  const skipped: Skipped[] = [];
  const refused: Refused[] = [];
  const gaps: string[] = [];
  for (const item of items) {
    const read = readItem(item, item.replaces === null ? next.get(item) : byUid.get(item.uid), options.today);
    const { line } = item;
    const text = cleanLine(`${item.day ?? ""} ${item.title}`).slice(0, TEXT_MAX);
    if (typeof read === "string") skipped.push({ line, kind: read, text });
    else if ("why" in read) refused.push({ line, text, why: read.why });
    else {
      lines.push({ line, text, fields: read.fields });
      gaps.push(...read.gaps.map((day) => `${read.fields.title} (${dayText(day)})`));
    }
  }
  const assumptions = gaps.length === 0 ? [] : [aboutGaps(gaps)];
  return readLines(
    { source: "a calendar", kind: "tracker", sign: "positive", lines, skipped, refused, assumptions },
    options,
  );
}

const TEXT_MAX = 160;

function nextDayOf(item: CalendarItem, first: Day, changed: readonly Day[], today: Day): NextDay {
  const last = lastDayOf(item, first);
  const isLeftOut = (day: Day) => item.excluded.includes(day) || changed.includes(day);
  for (const day of calendarDays(item.rule, first, today)) {
    if (last !== null && day > last) break;
    if (isLeftOut(day)) continue;
    const gaps = [...new Set([...item.excluded, ...changed])].filter(
      (each) => each > day && (last === null || each <= last),
    );
    return { day, isTold: true, last, gaps: gaps.sort() };
  }
  // The day of a rule that can't be told is the first one, as long as that is still to come.
  const isToCome = first >= today && !isLeftOut(first) && (last === null || first <= last);
  const isTold =
    typeof repeatOf(frequencyOf(item.rule, first)) !== "string" || (last !== null && last < today);
  return { day: isToCome ? first : null, isTold, last, gaps: [] };
}

function lastDayOf({ rule, until }: CalendarItem, first: Day): Day | null {
  const count = Number(rulePartsIn(rule)["COUNT"] ?? Number.NaN);
  if (!(count <= COUNT_MAX)) return until;
  let left = count;
  for (const day of calendarDays(rule, first, first)) {
    left -= 1;
    if (left <= 0) return day;
  }
  return null;
}

/** More bills than the product's calendar has weeks. */
const COUNT_MAX = 10_000;

type ItemReading =
  | { readonly fields: Fields; readonly gaps: readonly Day[] }
  | { readonly why: string }
  | SkipKind;

function readItem(item: CalendarItem, next: NextDay | undefined, today: Day): ItemReading {
  const { day, rule, replaces, task } = item;
  if (item.isCancelled) return "cancelled";
  if (replaces !== null && next !== undefined) {
    const isBeforeSeries = next.day === null || replaces < next.day;
    if (!isBeforeSeries || (day ?? "") < today) return "changed";
  }
  const repeats = rule !== "" && replaces === null && day !== null;
  if (repeats && next?.day == null)
    return next?.isTold === false ? { why: "It repeats in a rhythm whose next day can't be told." } : "ended";
  const description = plainText(item.description);
  const amount = amountIn(item.title, description);
  if ("why" in amount) return amount;
  const { written, title } = amount;
  const fields = {
    title,
    amount: written,
    dueDate: day ?? "",
    ...(repeats && {
      nextDate: next?.day ?? "",
      frequency: frequencyOf(rule, day),
      endDate: next?.last ?? "",
    }),
    ...(task !== null && { status: task.isDone ? "paid" : "pending", paidDate: task.doneDay ?? "" }),
    category: item.category,
    note: description,
  };
  const filled = Object.entries(fields).filter(([, value]) => value !== "");
  return { fields: Object.fromEntries(filled), gaps: repeats ? (next?.gaps ?? []) : [] };
}

function amountIn(
  title: string,
  description: string,
): { readonly written: string; readonly title: string } | { readonly why: string } {
  const inTitle = amountsInText(title);
  const found = inTitle.length > 0 ? inTitle : amountsInText(description);
  const written = [...new Set(found.map((each) => each.written))];
  const [first] = found as [AmountInText?];
  if (first === undefined) return { why: "Neither its title nor its notes say an amount, such as “$950”." };
  if (written.length > 1)
    return { why: `It says several amounts: ${enumerated(written.slice(0, AMOUNTS_MAX))}.` };
  return { written: first.written, title: inTitle.length > 0 ? withoutAmount(title, first) : title };
}

const AMOUNTS_MAX = 3;

/** Some calendars write notes in HTML. */
function plainText(text: string): string {
  if (!/<(?:br|p|b|i|u|a|ul|ol|li|div|span|html-blob)\b/i.test(text)) return text;
  return decodedEntities(
    text.replace(/<(?:br|p|li|div)\b[^<>]{0,500}>/gi, "\n").replace(/<\/?[a-z][^<>]{0,500}>/gi, ""),
  );
}

function aboutGaps(gaps: readonly string[]): Assumption {
  const named =
    gaps.length > GAPS_MAX ? [...gaps.slice(0, GAPS_MAX), `${gaps.length - GAPS_MAX} more`] : gaps;
  return {
    kind: "none",
    text: `A series here also has the days that the calendar leaves out or changes: ${enumerated(named)}.`,
    isSure: true,
    choices: [],
  };
}

const GAPS_MAX = 5;
