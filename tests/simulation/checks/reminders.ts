import { addDays, type Day, daysBetween, monthOf } from "#domain/calendar/days.ts";
import type { Simulation } from "../simulation.ts";
import { HOUR_MS } from "../story/durations.ts";
import type { MailStop } from "../story/mail-events.ts";
import type { Mail } from "../world/outside.ts";
import { type QueuedReminder, queuedReminders } from "./stored-rows.ts";

const WEEK_DAYS = 7;

/** As worker/mail/outbox.ts has it. */
const GIVEN_UP_MS = 20 * HOUR_MS;

/** Mails that tell the same user of the same thing twice, or that nobody can read, in sentences. */
export function faultyMails(simulation: Simulation): string[] {
  return simulation.story.users.flatMap(({ email }) => {
    const mails = simulation.backend.outside.mails(email).toReversed();
    const queued = queuedReminders(simulation, email);
    const sentences = [
      ...unreadable([...mails, ...queued]),
      ...sentTwice(mails, queued),
      ...dueTwice(mails),
      ...trialEndsTwice(mails),
      ...overdueTooSoon(queued),
      ...whileStopped(
        mails,
        simulation.mailStops.filter((stop) => stop.email === email),
      ),
    ];
    return sentences.map((what) => `${email} was mailed ${what}.`);
  });
}

/** The other checks would skip such a mail. One that is queued may never go out in the story. */
function unreadable(mails: readonly Pick<Mail, "subject" | "text">[]): string[] {
  return mails
    .filter((mail) => readMail(mail) === null)
    .map(({ subject }) => `something that no check can read, "${subject}"`);
}

/** Each queued reminder goes out at most once. A mail doesn't say its day, so its text tells which one it was. */
function sentTwice(mails: readonly Mail[], queued: readonly QueuedReminder[]): string[] {
  const left = queued.map(({ text }) => text);
  return mails.filter(isReminder).flatMap((mail) => {
    const index = left.indexOf(mail.text);
    if (index === -1) return [`"${mail.subject}" more often than it was queued, at ${mail.sentAt}`];
    left.splice(index, 1);
    return [];
  });
}

/** A reminder that was tried in a batch before may go out until the worker gives it up. */
function whileStopped(mails: readonly Mail[], stops: readonly MailStop[]): string[] {
  return mails.filter(isReminder).flatMap(({ subject, sentAt }) => {
    const sentMs = Date.parse(sentAt);
    const isStopped = stops.some(({ fromMs, untilMs }) => sentMs > fromMs + GIVEN_UP_MS && sentMs < untilMs);
    return isStopped ? [`"${subject}" at ${sentAt}, after the address was known to take none`] : [];
  });
}

function isReminder(mail: Mail): boolean {
  const kind = readMail(mail)?.kind;
  return kind === "due-tomorrow" || kind === "overdue";
}

/** A bill is due tomorrow on one day only. */
function dueTwice(mails: readonly Mail[]): string[] {
  const told = mails.flatMap((mail) => {
    const content = readMail(mail);
    if (content?.kind !== "due-tomorrow") return [];
    return content.bills.map(({ title, id }) => `twice that ${title} (${id}) is due on ${content.day}`);
  });
  return repeated(told);
}

/** Only a first subscription has a trial, so nobody has two. */
function trialEndsTwice(mails: readonly Mail[]): string[] {
  const told = mails.flatMap((mail) =>
    readMail(mail)?.kind === "trial-ends" ? ["twice that their trial ends"] : [],
  );
  return repeated(told);
}

function repeated(told: readonly string[]): string[] {
  return told.filter((each, index) => told.indexOf(each) !== index);
}

/**
 * Each mail names everything overdue. Within a week of it, another one may go out only if a bill has become overdue since: one due on
 * the earlier mail's day or later (docs/product.md). A bill moved to an earlier day, or marked unpaid again, waits for the next mail.
 */
function overdueTooSoon(queued: readonly QueuedReminder[]): string[] {
  const told = queued.flatMap((mail) => {
    const content = readMail(mail);
    return content?.kind === "overdue" ? [{ day: mail.localDate, bills: content.bills }] : [];
  });
  return told.flatMap(({ day, bills }, index) => {
    const [first] = bills;
    const contradictions = bills.filter((each) => monthOf(dueDay(each, day)) !== each.month);
    if (contradictions.length > 0)
      return [`links to another month than the bills' due days are in, on ${day}`];
    const last = told[index - 1];
    if (last === undefined || daysBetween(last.day, day) >= WEEK_DAYS) return [];
    if (day > last.day && bills.some((each) => dueDay(each, day) >= last.day)) return [];
    return [`too soon again that ${first?.title} (${first?.id}) is overdue, on ${last.day} and on ${day}`];
  });
}

function dueDay({ daysOverdue }: MailedBill, day: Day): Day {
  return addDays(day, -daysOverdue);
}

/** What a mail says, as its reader reads it. */
type MailContent =
  | { readonly kind: "sign-in" }
  /** `day` as in "22 November 2026". */
  | { readonly kind: "trial-ends"; readonly day: string }
  | { readonly kind: "due-tomorrow"; readonly day: string; readonly bills: readonly MailedBill[] }
  | { readonly kind: "overdue"; readonly bills: readonly MailedBill[] };

interface MailedBill {
  readonly title: string;
  readonly id: string;
  /** Of its due day. */
  readonly month: string;
  /** 0 if the mail doesn't say. */
  readonly daysOverdue: number;
}

/** Returns null for a mail that no story sends, or that doesn't say all that such a mail says. */
function readMail({ subject, text }: Pick<Mail, "subject" | "text">): MailContent | null {
  const [, code] = /^(\S{8,}) is your Expense Timeline code$/.exec(subject) ?? [];
  if (code !== undefined) return text.includes(`asked for it: ${code}\n`) ? { kind: "sign-in" } : null;
  const [, end] = / trial ends on (.+)$/.exec(subject) ?? [];
  if (end !== undefined)
    return text.includes(`On ${end}, $9 is charged`) ? { kind: "trial-ends", day: end } : null;
  const [, what = "", count, day] = HEAD.exec(text) ?? [];
  if (!subject.includes(what.replace("due ", ""))) return null;
  const bills = readBills(text, Number(count));
  if (bills === null) return null;
  if (what === "overdue")
    return bills.every(({ daysOverdue }) => daysOverdue > 0) ? { kind: "overdue", bills } : null;
  return day === undefined ? null : { kind: "due-tomorrow", day, bills };
}

/** "$214.00 due tomorrow", and how many bills on which day. */
const HEAD = /^[^\n]+ (due tomorrow|overdue)\n\n(\d+) bills?(?:, on (\w+, \d+ \w+ \d+))?:\n/;

/**
 * A bill has its title, amount and how long it is overdue or how it is paid in one line, in the next a link with its month and
 * id, and then one that marks it as paid, unless it pays itself.
 */
const BILL =
  /^• (.+) \([^()]+\)(?:, (?:(\d+) days? overdue|autopay))?\n {2}\S+\?month=([\d-]+)#expense-(\d+)$(?:\n {2}I've paid it: \S+$)?/gm;

/** @returns null if they aren't as many as the mail counts */
function readBills(text: string, count: number): MailedBill[] | null {
  const bills = [...text.matchAll(BILL)].map(([, title = "", overdue = "0", month = "", id = ""]) => ({
    ...{ title, id, month },
    daysOverdue: Number(overdue),
  }));
  const [, more = "0"] = /^and (\d+) more$/m.exec(text) ?? [];
  return bills.length > 0 && bills.length + Number(more) === count ? bills : null;
}
