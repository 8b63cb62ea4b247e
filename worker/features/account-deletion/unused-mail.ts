import { dayTextAt } from "#domain/calendar/day-text.ts";
import { paths } from "#domain/paths.ts";
import type { Addressee } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import { type MailParts, plainMail } from "../../mail/plain-mail.ts";

interface Warning {
  readonly usedAtMs: number;
  readonly eraseAfterMs: number;
  readonly idempotencyKey: string;
}

export function unusedMail(
  { supportEmail, origin }: MailParts,
  to: Addressee,
  { usedAtMs, eraseAfterMs, idempotencyKey }: Warning,
): Mail {
  const day = dayTextAt(eraseAfterMs, to.timeZone);
  const mail = plainMail({
    to: to.email,
    replyTo: supportEmail,
    subject: `Your Expense Timeline account will be erased on ${day}`,
    paragraphs: [
      `You last used Expense Timeline around ${dayTextAt(usedAtMs, to.timeZone)}, and you have no subscription. We erase accounts that nobody has used or paid for in two years. Yours, with everything in it, is erased on ${day} or soon after.`,
      "To keep it, sign in once before then. You can read and export everything without a subscription.",
    ],
    link: { url: `${origin}${paths.login}`, text: "Sign in" },
  });
  return { ...mail, idempotencyKey };
}
