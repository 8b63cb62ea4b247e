import { type Day, dayText, dueText, shortDayText } from "../calendar/days.ts";
import { type Currency, formatCents } from "../money/money.ts";
import { monthPath, paths } from "../paths.ts";
import { capitalised, counted } from "../text/wording.ts";

/** What the worker sends to a browser's push service, encrypted: JSON of at most 3993 bytes (docs/contracts.md#push-messages). */
export type PushMessage = ReminderMessage | TrialMessage | SettledMessage | TestMessage;

/** `id` names the message: a device shows each once, however often it is sent. */
interface Message<Type extends string> {
  readonly type: Type;
  readonly userId: string;
  readonly id: string;
}

export interface ReminderMessage extends Message<"reminder"> {
  /** The user's day that it is for. There is one a day. */
  readonly id: Day;
  readonly currency: Currency;
  /** By due date. */
  readonly bills: readonly NamedBill[];
  /** How many more there are. They can't be acted on from the notification. */
  readonly others: number;
  /** Of all bills, in hundredths. */
  readonly sumCents: number;
  /** By their last days. */
  readonly contracts: readonly { readonly title: string; readonly lastDay: Day }[];
  /** The month of the first bill, for a link. */
  readonly month: string;
}

export interface NamedBill {
  readonly id: string;
  readonly title: string;
  /** What is still to pay, in hundredths. */
  readonly cents: number;
  readonly isEstimate: boolean;
  readonly dueDate: Day;
}

export interface TrialMessage extends Message<"trial"> {
  readonly endsOn: Day;
}

/** Nothing that the reminder of this id names is open any more. */
export type SettledMessage = Message<"settled">;

export type TestMessage = Message<"test">;

export interface NotificationWords {
  readonly title: string;
  readonly body: string;
  /** The path that a click opens. */
  readonly path: string;
}

/** How many bills a message names, and how many contracts. */
export const BILLS_NAMED = 10;
export const CONTRACTS_NAMED = 3;

/** Of each title, so that ten of them fit a message. */
export const TITLE_LETTERS = 40;

/** A phone shows about this many letters of a notification's title. */
const SHOWN_LETTERS = 40;

/**
 * Words a reminder for the day on which a device shows it, which may be later than the one on which it was sent. Returns null if
 * there is nothing left to remind of.
 * @param isOpen whether a bill is still to pay, as far as the device knows
 */
export function reminderWords(
  { bills, others, sumCents, contracts, currency, month }: ReminderMessage,
  today: Day,
  isOpen: (billId: string) => boolean,
): NotificationWords | null {
  const open = bills.filter(({ id }) => isOpen(id));
  const paidCents = bills.reduce((sum, { id, cents }) => sum + (isOpen(id) ? 0 : cents), 0);
  const toCancel = contracts.filter(({ lastDay }) => lastDay >= today);
  const cancellations = toCancel.map(({ title, lastDay }) => `Cancel ${title} by ${shortDayText(lastDay)}`);
  const [first] = open;
  if (first === undefined && others === 0) {
    const [title, ...rest] = cancellations;
    const body = rest.length === 0 ? "It goes on unless you cancel it." : rest.join("\n");
    return title === undefined ? null : { title, body, path: paths.recurring };
  }
  if (open.length === 1 && others === 0 && first !== undefined) {
    const { title, about } = wordsOfOne(first, currency, today);
    const path = `${monthPath(month)}#expense-${first.id}`;
    return { title, body: [about, ...cancellations].join("\n"), path };
  }
  const isEstimate = open.some((bill) => bill.isEstimate);
  const sum = amountText({ cents: sumCents - paidCents, isEstimate }, currency);
  const title = `${titleOf(open, others, today)}, ${sum}`;
  return { title, body: [namesOf(open, others), ...cancellations].join("\n"), path: monthPath(month) };
}

/** "Water is due tomorrow", or the day beside the amount if it would be cut off. */
function wordsOfOne(bill: NamedBill, currency: Currency, today: Day): { title: string; about: string } {
  const when = dueWords(bill.dueDate, today);
  const title = `${bill.title} is ${when}`;
  const amount = amountText(bill, currency);
  return title.length > SHOWN_LETTERS
    ? { title: bill.title, about: capitalised(`${when} · ${amount}`) }
    : { title, about: capitalised(amount) };
}

export function trialWords({ endsOn }: TrialMessage): NotificationWords {
  return {
    title: `Your trial ends on ${dayText(endsOn)}`,
    body: "$9 is charged that day, then every month. To stop, cancel in your settings before then.",
    path: paths.settings,
  };
}

export const TEST_WORDS: NotificationWords = {
  title: "Notifications work on this device",
  body: "Your reminders will look like this.",
  path: paths.settings,
};

/** "due tomorrow", "2 days overdue" */
function dueWords(dueDate: Day, today: Day): string {
  const words = dueText(dueDate, today);
  return dueDate < today ? words : `due ${words}`;
}

/** "3 bills due tomorrow", "2 bills, 1 due today", "4 bills, 1 overdue" */
function titleOf(open: readonly NamedBill[], others: number, today: Day): string {
  const overdue = open.filter(({ dueDate }) => dueDate < today).length;
  const coming = open.length - overdue;
  const [day, ...days] = new Set(open.map(({ dueDate }) => dueDate));
  const count = open.length + others;
  if (others === 0 && overdue === 0 && day !== undefined && days.length === 0)
    return `${counted(count, "bill")} ${dueWords(day, today)}`;
  if (others === 0 && coming === 0) return `${counted(count, "bill")} overdue`;
  const dueToday = open.filter(({ dueDate }) => dueDate === today).length;
  if (overdue === 0 && dueToday > 0) return `${counted(count, "bill")}, ${dueToday} due today`;
  if (overdue === 0) return `${counted(count, "bill")} coming up`;
  return `${counted(count, "bill")}, ${others === 0 ? "" : "at least "}${overdue} overdue`;
}

/** "Rent, Power and 3 more" would leave out what a wider screen has room for, so every name is there: the system cuts the text. */
function namesOf(open: readonly NamedBill[], others: number): string {
  const names = open.map(({ title }) => title).join(", ");
  return others === 0 ? names : `${names} and ${others} more`;
}

function amountText(
  { cents, isEstimate }: Pick<NamedBill, "cents" | "isEstimate">,
  currency: Currency,
): string {
  return `${isEstimate ? "about " : ""}${formatCents(cents, currency)}`;
}

/** "Rent is paid", "3 bills are paid" */
export function paidWords(bills: readonly Pick<NamedBill, "title">[]): string {
  const [first] = bills;
  return bills.length === 1 && first !== undefined
    ? `${first.title} is paid`
    : `${counted(bills.length, "bill")} are paid`;
}

/**
 * "Rent comes back tomorrow", "3 bills come back tomorrow"
 * @param isTold whether the settings have somebody reminded of what falls due; otherwise only the due date has moved
 */
export function snoozedWords(bills: readonly Pick<NamedBill, "title">[], isTold: boolean): string {
  const [first] = bills;
  const [one, several] = isTold ? ["comes back", "come back"] : ["is now due", "are now due"];
  return bills.length === 1 && first !== undefined
    ? `${first.title} ${one} tomorrow`
    : `${counted(bills.length, "bill")} ${several} tomorrow`;
}
