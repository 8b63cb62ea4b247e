import { addDays, type Day, dayText } from "../calendar/days.ts";
import { monthWith } from "../calendar/periods.ts";
import { amountWords, type Expense, moneyWords, paysItself } from "../expenses/expense.ts";
import { monthPath } from "../paths.ts";
import type { Settings } from "../settings/settings.ts";
import { contentLine, dateValue, instantValue, textValue } from "./content-line.ts";
import type { FeedOptions } from "./feed.ts";

/** How often an event was changed, and when last. */
export interface Revision {
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly changedAtMs: number;
}

export interface EventSurroundings {
  readonly options: FeedOptions;
  readonly settings: Settings;
  readonly today: Day;
  /** The product's own, to which an event links. */
  readonly origin: string;
  /** Tells this user's bills from others' with the same ids, without naming the user. */
  readonly owner: string;
}

/**
 * A bill as an all-day VEVENT. Its UID follows from its id alone, so a bill of a series keeps it from its projection on, however
 * often it is edited, moved or paid.
 */
export function billEvent(expense: Expense, revision: Revision, surroundings: EventSurroundings): string {
  const { options, owner } = surroundings;
  const { dueDate, category } = expense;
  const changedAt = instantValue(revision.changedAtMs);
  const link = linkTo(expense, surroundings);
  return [
    contentLine("BEGIN", "VEVENT"),
    contentLine("UID", `${expense.id}.${owner}@expense-timeline`),
    // Without METHOD it says when the event was last revised.
    contentLine("DTSTAMP", changedAt),
    contentLine("LAST-MODIFIED", changedAt),
    contentLine("SEQUENCE", String(revision.sequence)),
    contentLine("DTSTART;VALUE=DATE", dateValue(dueDate)),
    contentLine("DTEND;VALUE=DATE", dateValue(addDays(dueDate, 1))),
    contentLine("SUMMARY", textValue(summaryOf(expense, surroundings))),
    contentLine("DESCRIPTION", textValue([...detailsOf(expense, surroundings), link].join("\n"))),
    contentLine("URL", link),
    category === null ? "" : contentLine("CATEGORIES", textValue(category)),
    contentLine("STATUS", "CONFIRMED"),
    contentLine("TRANSP", "TRANSPARENT"),
    contentLine("X-MICROSOFT-CDO-BUSYSTATUS", "FREE"),
    options.alarm === "none" ? "" : alarmOf(expense, surroundings),
    contentLine("END", "VEVENT"),
  ].join("");
}

/** "✓ Rent · $950.00" */
function summaryOf(expense: Expense, { options, settings }: EventSurroundings): string {
  const title = expense.status === "PAID" ? `✓ ${expense.title}` : expense.title;
  return options.showsAmounts ? `${title} · ${amountWords(expense, settings.currency)}` : title;
}

function detailsOf(expense: Expense, { options, settings }: EventSurroundings): string[] {
  const { status, paidDate, dueDate, category, note } = expense;
  const money = options.showsAmounts ? moneyWords(expense, settings.currency) : null;
  const lines = [
    status === "PAID" ? `Paid ${dayText(paidDate ?? dueDate)}` : null,
    paysItself(expense) ? "Autopay" : null,
    money?.replace(/^./, (letter) => letter.toUpperCase()) ?? null,
    category,
    note,
  ];
  return lines.filter((line) => line !== null);
}

function linkTo({ id, dueDate }: Expense, { settings, origin }: EventSurroundings): string {
  return `${origin}${monthPath(monthWith(dueDate, settings.monthStart))}#expense-${id}`;
}

/** Some apps show what they missed, so there is none for a day that is over. */
function alarmOf(expense: Expense, { options, settings, today }: EventSurroundings): string {
  const isDayBefore = options.alarm === "dayBefore";
  const day = isDayBefore ? addDays(expense.dueDate, -1) : expense.dueDate;
  if (expense.status === "PAID" || day < today) return "";
  const { reminderHour } = settings;
  return [
    contentLine("BEGIN", "VALARM"),
    contentLine("ACTION", "DISPLAY"),
    contentLine("DESCRIPTION", textValue(expense.title)),
    contentLine("TRIGGER", isDayBefore ? `-PT${24 - reminderHour}H` : `PT${reminderHour}H`),
    contentLine("END", "VALARM"),
  ].join("");
}
