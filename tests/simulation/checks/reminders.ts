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
      ...twiceADay(queued),
      ...dueTooOften(queued, daysChosen(simulation, "daysBefore").length),
      ...trialEndsTwice(mails),
      ...wrongLinks(queued),
      ...overdueTooSoon(queued, daysChosen(simulation, "daysAfter")),
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
  return readMail(mail)?.kind === "reminder";
}

/** The days that anybody in the story was reminded on at any time. */
function daysChosen({ story }: Simulation, which: "daysBefore" | "daysAfter"): number[] {
  const chosen = story.steps.flatMap((step) =>
    step.do === "act" && step.action.kind === "remind-on" ? step.action[which] : [],
  );
  return [...new Set([1, ...chosen])];
}

function billsIn(mail: QueuedReminder): MailedBill[] {
  const content = readMail(mail);
  return content?.kind === "reminder" ? content.bills : [];
}

function twiceADay(queued: readonly QueuedReminder[]): string[] {
  return repeated(queued.map(({ localDate }) => `twice on ${localDate}`));
}

/** A bill is told of before its day once for each of the chosen days. */
function dueTooOften(queued: readonly QueuedReminder[], times: number): string[] {
  const told = queued.flatMap((mail) =>
    billsIn(mail)
      .filter(({ daysOverdue }) => daysOverdue <= 0)
      .map(
        ({ title, id, daysOverdue }) => `${title} (${id}) is due on ${addDays(mail.localDate, -daysOverdue)}`,
      ),
  );
  const tooOften = told.filter((each) => told.filter((other) => other === each).length > times);
  return [...new Set(tooOften)].map((each) => `too often that ${each}`);
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
 * Each mail names everything overdue. Within a week of it, another one may go out only if a bill has come to one of the days after
 * its own since (docs/product.md). A bill moved to an earlier day, or marked unpaid again, waits for the next mail.
 */
function overdueTooSoon(queued: readonly QueuedReminder[], daysAfter: readonly number[]): string[] {
  const told = queued.flatMap((mail) => {
    const bills = billsIn(mail).filter(({ daysOverdue }) => daysOverdue > 0);
    return bills.length === 0 ? [] : [{ day: mail.localDate, bills }];
  });
  return told.flatMap(({ day, bills }, index) => {
    const [first] = bills;
    const last = told[index - 1];
    if (last === undefined || daysBetween(last.day, day) >= WEEK_DAYS) return [];
    const isNew = (bill: MailedBill) =>
      daysAfter.some((days) => {
        const reached = addDays(dueDay(bill, day), days);
        return reached > last.day && reached <= day;
      });
    if (day > last.day && bills.some(isNew)) return [];
    return [`too soon again that ${first?.title} (${first?.id}) is overdue, on ${last.day} and on ${day}`];
  });
}

/** Links lead to the month in which the bill is due. */
function wrongLinks(queued: readonly QueuedReminder[]): string[] {
  return queued.flatMap((mail) =>
    billsIn(mail)
      .filter((bill) => monthOf(dueDay(bill, mail.localDate)) !== bill.month)
      .map(({ title }) => `a link for ${title} to another month than it is due in, on ${mail.localDate}`),
  );
}

function dueDay({ daysOverdue }: MailedBill, day: Day): Day {
  return addDays(day, -daysOverdue);
}

/** What a mail says, as its reader reads it. */
type MailContent =
  | { readonly kind: "sign-in" }
  /** `day` as in "22 November 2026". */
  | { readonly kind: "trial-ends"; readonly day: string }
  | { readonly kind: "reminder"; readonly bills: MailedBill[] };

interface MailedBill {
  readonly title: string;
  readonly id: string;
  /** Of its due day. */
  readonly month: string;
  /** Negative for a bill that is still to fall due. */
  readonly daysOverdue: number;
}

/** Returns null for a mail that no story sends, or that doesn't say all that such a mail says. */
function readMail({ subject, text }: Pick<Mail, "subject" | "text">): MailContent | null {
  const [, code] = /^(\S{8,}) is your Expense Timeline code$/.exec(subject) ?? [];
  if (code !== undefined) return text.includes(`asked for it: ${code}\n`) ? { kind: "sign-in" } : null;
  const [, end] = / trial ends on (.+)$/.exec(subject) ?? [];
  if (end !== undefined)
    return text.includes(`On ${end}, $9 is charged`) ? { kind: "trial-ends", day: end } : null;
  const heads = [...text.matchAll(HEAD)];
  const bills = heads.flatMap((head, index) => {
    const [, what = "", count] = head;
    if (!subject.includes(what.replace("due ", ""))) return [null];
    const section = text.slice(head.index, heads[index + 1]?.index);
    return readBills(section, what, Number(count)) ?? [null];
  });
  return bills.length > 0 && bills.every((bill) => bill !== null) ? { kind: "reminder", bills } : null;
}

/** "$214.00 due tomorrow", and how many bills, perhaps with their day. */
const HEAD =
  /^[^\n]+ (due (?:today|tomorrow|in \d+ days)|coming up|overdue)\n\n(\d+) bills?(?:, on \w+, \d+ \w+ \d+)?:\n/gm;

/**
 * A bill has its title, amount and, unless the heading says it, when it is due in one line, in the next a link with its month and
 * id, and then one that marks it as paid.
 */
const BILL =
  /^• (.+) \([^()]+\)(?:, (today|tomorrow|in \d+ days|\d+ days? overdue)(?:, \d+ \w+)?)?\n {2}\S+\?month=([\d-]+)#expense-(\d+)\n {2}I've paid it: \S+$/gm;

/** @returns null if they aren't as many as the mail counts, or don't fit what it is headed by */
function readBills(section: string, what: string, count: number): MailedBill[] | null {
  const bills = [...section.matchAll(BILL)].map(([, title = "", when, month = "", id = ""]) => ({
    ...{ title, id, month },
    daysOverdue: daysOverdueIn(when ?? what),
  }));
  const [, more = "0"] = /^and (\d+) more$/m.exec(section) ?? [];
  const fits = bills.every(({ daysOverdue }) => daysOverdue > 0 === (what === "overdue"));
  return fits && bills.length > 0 && bills.length + Number(more) === count ? bills : null;
}

/** @param when "due tomorrow", "in 3 days", "2 days overdue" */
function daysOverdueIn(when: string): number {
  if (when.endsWith("today")) return 0;
  if (when.endsWith("tomorrow")) return -1;
  const days = Number(/\d+/.exec(when)?.[0]);
  return when.endsWith("overdue") ? days : -days;
}
