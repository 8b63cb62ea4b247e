import { dayTextAt } from "#domain/calendar/day-text.ts";
import type { Mail } from "../../mail/mail.ts";
import { plainMail } from "../../mail/plain-mail.ts";

interface TrialNotice {
  to: string;
  /** Epoch seconds. */
  endSeconds: number;
  /** The user's own. */
  timeZone: string;
  settingsUrl: string;
  replyTo: string;
  idempotencyKey: string;
}

/** Says when a trial ends, what is charged then, and how to stop it. */
export function trialNoticeMail({
  endSeconds,
  timeZone,
  settingsUrl,
  idempotencyKey,
  ...mail
}: TrialNotice): Mail {
  const day = dayTextAt(endSeconds * 1000, timeZone);
  const notice = plainMail({
    ...mail,
    subject: `Your Expense Timeline trial ends on ${day}`,
    paragraphs: [
      `Your free trial ends on ${day}. From then on Expense Timeline costs $9 a month, charged to the card you gave.`,
      "To go on, there is nothing to do. To stop before anything is charged, use Cancel Account in your settings, or answer this mail.",
    ],
    link: { url: settingsUrl, text: "Open settings" },
  });
  return { ...notice, idempotencyKey };
}
