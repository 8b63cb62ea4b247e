import { and, eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { isChargedAgain } from "#domain/billing/paid-until.ts";
import { daysBetween, dayText, localTime } from "#domain/calendar/days.ts";
import { type SubscriptionRow, subscriptions } from "../../db/billing.ts";
import { type Database, rawBatch, userIds } from "../../db/database.ts";
import { homeOf } from "../../db/homes.ts";
import { userMail } from "../../mail/html-mail.ts";
import { addresseeOf } from "../../mail/mail.ts";
import { accountMail, drainOutbox, insertMails } from "../../mail/outbox.ts";
import type { Parts } from "../../services/parts.ts";
import { refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { subscriptionOf } from "../../services/subscriptions/store.ts";
import { endAtOnce } from "../../services/subscriptions/stripe-state.ts";
import { claimTrial } from "../../services/subscriptions/used-trials.ts";

/**
 * Only Stripe sees the card, so a trial is checked once it has begun. One that isn't the first of its address and card is ended
 * uncharged, and its user decides whether to subscribe without it. Every step can be repeated.
 * @returns whether a trial was refused just now
 */
export async function checkTrial(parts: Parts, userId: string): Promise<boolean> {
  const row = await uncheckedRow(parts.db, userId);
  const home = row && (await homeOf(parts.db, userId));
  if (!row || !home) return false;
  if (row.status === "trialing") {
    const isOurs = await cameFromCheckout(parts.stripe, row);
    const fingerprints = isOurs ? await fingerprintsOf(parts.stripe, row.customerId) : [];
    // Stripe doesn't have the card yet. The next event, or the daily run, asks again.
    if (fingerprints === null) return false;
    const { subscriptionId } = row;
    const trial = { subscriptionId, email: home.email, fingerprints, nowMs: parts.now };
    if ((await claimTrial(parts, trial)) || !isOurs) {
      await parts.db.update(subscriptions).set({ trialCheckedFor: subscriptionId }).where(isOf(row));
      return false;
    }
    await endAtOnce(parts.stripe, subscriptionId, "trial_used");
    await refreshSubscription(parts, userId);
  }
  await mailRefusal(parts, row, home.email);
  return true;
}

type Unchecked = SubscriptionRow & { readonly subscriptionId: string };

async function uncheckedRow(db: Database, userId: string): Promise<Unchecked | undefined> {
  const row = await subscriptionOf(db, userId);
  if (!row || row.subscriptionId === null || row.trialCheckedFor === row.subscriptionId) return undefined;
  const { subscriptionId, status, endedBy } = row;
  return status === "trialing" || endedBy === "trial_used" ? { ...row, subscriptionId } : undefined;
}

const isOf = ({ userId, subscriptionId }: Unchecked) =>
  and(eq(subscriptions.userId, userId), eq(subscriptions.subscriptionId, subscriptionId));

/** Support gives free days in Stripe's dashboard to whom it likes. */
async function cameFromCheckout(stripe: Stripe, { userId, subscriptionId }: Unchecked): Promise<boolean> {
  const { metadata } = await stripe.subscriptions.retrieve(subscriptionId);
  return metadata["user_id"] === userId;
}

/** Returns the fingerprints of all cards that could be charged, and null while there is none. */
async function fingerprintsOf(stripe: Stripe, customer: string): Promise<string[] | null> {
  const { data } = await stripe.paymentMethods.list({ customer, limit: 100 });
  // Wallets that hide the card, such as Link, have no fingerprint.
  return data.length === 0 ? null : data.flatMap((each) => each[each.type as "card"]?.fingerprint ?? []);
}

async function mailRefusal(parts: Parts, row: Unchecked, email: string): Promise<void> {
  const { db, mailer, now } = parts;
  const { userId, subscriptionId } = row;
  const mail = userMail(parts, email, REFUSAL);
  const refusal = accountMail(userId, `trial-used/${subscriptionId}`, mail, now);
  const isNotMailed = sql`EXISTS (SELECT 1 FROM subscriptions
    WHERE ${isOf(row)} AND ended_by = 'trial_used' AND trial_checked_for IS NOT subscription_id)`;
  await rawBatch(db, [
    insertMails([refusal], isNotMailed),
    db
      .update(subscriptions)
      .set({ trialCheckedFor: subscriptionId })
      .where(and(isOf(row), eq(subscriptions.endedBy, "trial_used")))
      .getSQL(),
  ]);
  await drainOutbox(db, mailer, now, { userId });
}

const REFUSAL = {
  subject: "You've had your free days before",
  paragraphs: [
    "Expense Timeline is free for the first days once for each person and card. This card, or your address, has had them before, so no trial began and nothing was charged.",
    "To use Expense Timeline, subscribe for $9 a month. It is charged when you confirm it at checkout, and you can cancel any time. If you share the card and never had free days yourself, answer this mail.",
  ],
};

/** Also finds trials that couldn't be checked, and refusals that weren't mailed. */
export function uncheckedTrials(db: Database, afterUserId: string, limit: number) {
  const isUnchecked = sql`trial_checked_for IS NOT subscription_id AND (status = 'trialing' OR ended_by = 'trial_used')`;
  return userIds(db, subscriptions, isUnchecked, afterUserId, limit);
}

/** The mail comes so many days before the one on which the trial ends, by the user's calendar. */
const NOTICE_DAYS = 2;

/** A trial that ends within this time may be so near in some time zone. */
export const NOTICE_SECONDS = (NOTICE_DAYS + 1) * 86_400;

/**
 * Stripe tells of a trial's end three days ahead, which is a day too early, so the nightly run mails. A shorter trial's mail
 * comes at once. Queues the mail where it is recorded, in one step. The provider forgets a mail's key within a day, so a notice that the
 * next night's run repeated could go out twice.
 */
export async function sendTrialNotice(parts: Parts, userId: string, nowSeconds: number): Promise<void> {
  const { db, ledgers, mailer, now } = parts;
  const row = await subscriptionOf(db, userId);
  const end = row?.trialEndSeconds;
  if (!row || typeof end !== "number" || row.status !== "trialing") return;
  const isCharged = isChargedAgain(row) && !row.collectionPaused;
  if (end <= nowSeconds || !isCharged || row.trialNoticeForSeconds === end) return;
  const addressee = await addresseeOf(db, ledgers, userId);
  if (!addressee) return;
  const dayAt = (seconds: number) => localTime(seconds * 1000, addressee.timeZone).day;
  if (daysBetween(dayAt(nowSeconds), dayAt(end)) > NOTICE_DAYS) return;
  const day = dayText(dayAt(end));
  const mail = userMail(parts, addressee.email, {
    subject: `Your Expense Timeline trial ends on ${day}`,
    paragraphs: [
      `On ${day}, $9 is charged to the card you gave, and then $9 every month.`,
      "To go on, there is nothing to do. To stop, choose Cancel Account in your settings before that day, or answer this mail, and nothing is charged.",
    ],
  });
  const localDate = new Date(end * 1000).toISOString().slice(0, 10);
  const isTheirs = and(eq(subscriptions.userId, userId), eq(subscriptions.trialEndSeconds, end));
  const notice = { userId, kind: "trial_notice", localDate, mail, createdAtMs: now };
  await rawBatch(db, [
    insertMails([notice], sql`EXISTS (SELECT 1 FROM subscriptions WHERE ${isTheirs})`),
    db.update(subscriptions).set({ trialNoticeForSeconds: end }).where(isTheirs).getSQL(),
  ]);
  await drainOutbox(db, mailer, now, { userId });
}
