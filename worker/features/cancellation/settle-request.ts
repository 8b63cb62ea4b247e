import type { SQL } from "drizzle-orm";
import { accessEndsAtMs, paidUntilMs } from "#domain/billing/paid-until.ts";
import { dayTextAt } from "#domain/calendar/day-text.ts";
import type { Cancellation } from "../../db/cancellations.ts";
import { rawBatch } from "../../db/statements.ts";
import { addresseeOf } from "../../mail/addressee.ts";
import { insertMails, rewriteMails } from "../../mail/outbox.ts";
import type { MailParts } from "../../mail/plain-mail.ts";
import {
  endSubscription,
  expireCheckout,
  keepSubscription,
  runningSubscriptions,
} from "../../services/subscriptions/end-subscriptions.ts";
import { type BillingParts, refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { paidOf } from "../../services/subscriptions/standing-cancellation.ts";
import { type SubscriptionRow, subscriptionOf } from "../../services/subscriptions/store.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import { movedMails, requestMails } from "./cancellation-mails.ts";
import { claimRequest, removeRequest, stillStands, writeConfirmation, writeNextTry } from "./store.ts";

const MINUTE_MS = 60_000;

/** Longer than telling Stripe can take, so that no other run contradicts it at the same time. */
const LEASE_MS = 2 * MINUTE_MS;

const PAUSE_MAX_MS = 60 * MINUTE_MS;

/** Another run may be telling Stripe about this request right now. */
export function freeAtMs(request: Pick<Cancellation, "nextTryAtMs"> | undefined, nowMs: number): number {
  return Math.min(Math.max(nowMs, request?.nextTryAtMs ?? 0), nowMs + LEASE_MS);
}

export interface CancellationParts extends BillingParts {
  /** Left out when support finishes a request and writes to the user itself. */
  mailing?: MailParts;
}

/**
 * Tells Stripe whether the subscription ends or goes on. Every step can be repeated.
 * @throws whatever D1 or Stripe throw, once the next try is scheduled
 */
export async function settleRequest(parts: CancellationParts, userId: string): Promise<void> {
  const { db, now } = parts;
  // A late run's scheduled time may be minutes old.
  const request = await claimRequest(db, userId, now, Math.max(now, Date.now()) + LEASE_MS);
  if (!request) return;
  try {
    await (request.withdrawnAtMs === null ? end(parts, request) : keep(parts, request));
  } catch (thrown) {
    const pauseMs = Math.min(MINUTE_MS * 2 ** (request.tries - 1), PAUSE_MAX_MS);
    await writeNextTry(db, request, now + pauseMs);
    throw thrown;
  }
}

async function end(parts: CancellationParts, request: Cancellation): Promise<void> {
  const { db, stripe } = parts;
  const row = await subscriptionOf(db, request.userId);
  if (row) {
    if (row.checkoutSessionId) await expireCheckout(stripe, row.checkoutSessionId);
    for (const each of await runningSubscriptions(stripe, row.customerId))
      await endSubscription(stripe, each);
  }
  const refreshed = row && (await refreshSubscription(parts, request.userId));
  const endsAtMs = Math.max(request.endsAtMs, paidUntilMs(paidOf(refreshed?.row)) ?? 0);
  await rawBatch(db, [
    writeConfirmation(db, request, endsAtMs).getSQL(),
    ...(await mailsOfEnd(parts, request, refreshed?.row, endsAtMs)),
  ]);
}

/** Unsent mails say that the end is confirmed. More are added if Stripe had renewed the subscription before it was told. */
async function mailsOfEnd(
  { db, ledgers, now, mailing }: CancellationParts,
  request: Cancellation,
  subscription: SubscriptionRow | undefined,
  endsAtMs: number,
): Promise<SQL[]> {
  if (!mailing) return [];
  const addressee = await addresseeOf(db, ledgers, request.userId);
  if (!addressee) return [];
  const day = (ms: number) => dayTextAt(ms, addressee.timeZone);
  const confirmed = requestMails(mailing, addressee, {
    ...request,
    endsAtMs,
    accessEndsAtMs: accessEndsAtMs(endsAtMs, subscription?.cancelAtSeconds ?? null),
    hasAccess: opensProduct(subscription?.status),
    isConfirmed: true,
    nowMs: request.requestedAtMs,
  });
  const rewriting = rewriteMails(confirmed, stillStands(request));
  if (day(endsAtMs) === day(request.endsAtMs)) return [rewriting];
  const mails = movedMails(mailing, addressee, { ...request, endsAtMs, nowMs: now });
  return [rewriting, insertMails(mails, stillStands(request))];
}

async function keep(parts: CancellationParts, request: Cancellation): Promise<void> {
  const { db, stripe } = parts;
  const row = await subscriptionOf(db, request.userId);
  if (row) {
    for (const each of await runningSubscriptions(stripe, row.customerId))
      await keepSubscription(stripe, each);
    await refreshSubscription(parts, request.userId);
  }
  await removeRequest(db, request, "withdrawn");
}
