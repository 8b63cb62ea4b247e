import { addDays, type Day } from "#domain/calendar/days.ts";
import type { Simulation } from "../simulation.ts";
import { HOUR_MS } from "../story/durations.ts";
import type { MailStop } from "../story/mail-events.ts";
import type { Mail } from "../world/outside.ts";
import { type MailedBill, readMail } from "./mail-content.ts";
import { type QueuedReminder, queuedReminders } from "./stored-rows.ts";

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
      ...trialEndsTwice(mails),
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

export function billsIn(mail: QueuedReminder): MailedBill[] {
  const content = readMail(mail);
  return content?.kind === "reminder" ? content.bills : [];
}

function twiceADay(queued: readonly QueuedReminder[]): string[] {
  return repeated(queued.map(({ localDate }) => `twice on ${localDate}`));
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

export function dueDay({ daysOverdue }: MailedBill, day: Day): Day {
  return addDays(day, -daysOverdue);
}
