import { and, eq, sql } from "drizzle-orm";
import { isChargedAgain } from "#domain/billing/paid-until.ts";
import { dayTextAt } from "#domain/calendar/day-text.ts";
import { paths } from "#domain/paths.ts";
import { subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import { rawBatch } from "../../db/statements.ts";
import { addresseeOf } from "../../mail/addressee.ts";
import { drainOutbox } from "../../mail/drain-outbox.ts";
import type { Mailer } from "../../mail/mail.ts";
import { insertMails } from "../../mail/outbox.ts";
import { type MailParts, plainMail } from "../../mail/plain-mail.ts";
import { subscriptionOf } from "../../services/subscriptions/store.ts";

export interface TrialNoticeParts extends MailParts {
  db: Database;
  ledgers: Ledgers;
  mailer: Mailer;
  /** Epoch milliseconds. */
  now: number;
}

export const NOTICE_SECONDS = 3 * 86_400;

/** Stripe sends its event three days ahead to the second, by another clock. */
const TOLERANCE_SECONDS = 3_600;

/**
 * Queues the mail where it is recorded, in one step. The provider forgets a mail's key within a day, so a notice that the
 * next night's run repeated could go out twice.
 */
export async function sendTrialNotice(
  { db, ledgers, mailer, now, ...mailing }: TrialNoticeParts,
  userId: string,
  nowSeconds: number,
): Promise<void> {
  const row = await subscriptionOf(db, userId);
  const end = row?.trialEndSeconds;
  if (!row || typeof end !== "number" || row.status !== "trialing") return;
  const isDue = end > nowSeconds && end - nowSeconds <= NOTICE_SECONDS + TOLERANCE_SECONDS;
  const isCharged = isChargedAgain(row) && !row.collectionPaused;
  if (!isDue || !isCharged || row.trialNoticeForSeconds === end) return;
  const addressee = await addresseeOf(db, ledgers, userId);
  if (!addressee) return;
  const day = dayTextAt(end * 1000, addressee.timeZone);
  const mail = trialNoticeMail(mailing, addressee.email, day);
  const localDate = new Date(end * 1000).toISOString().slice(0, 10);
  const isTheirs = and(eq(subscriptions.userId, userId), eq(subscriptions.trialEndSeconds, end));
  const notice = { userId, kind: "trial_notice", localDate, mail, createdAtMs: now };
  await rawBatch(db, [
    insertMails([notice], sql`EXISTS (SELECT 1 FROM subscriptions WHERE ${isTheirs})`),
    db.update(subscriptions).set({ trialNoticeForSeconds: end }).where(isTheirs).getSQL(),
  ]);
  await drainOutbox(db, mailer, now, { userId });
}

function trialNoticeMail({ origin, supportEmail }: MailParts, to: string, day: string): WaitingMail {
  return plainMail({
    to,
    replyTo: supportEmail,
    subject: `Your Expense Timeline trial ends on ${day}`,
    paragraphs: [
      `Your free trial ends on ${day}. From then on Expense Timeline costs $9 a month, charged to the card you gave.`,
      "To go on, there is nothing to do. To stop before anything is charged, use Cancel Account in your settings, or answer this mail.",
    ],
    link: { url: `${origin}${paths.settings}`, text: "Open settings" },
  });
}
