import type { SQL } from "drizzle-orm";
import { paidUntilMs } from "#domain/paid-until.ts";
import { rawBatch } from "../../db/raw-batch.ts";
import { insertMails } from "../../services/outbox/outbox.ts";
import { type BillingParts, refreshSubscription } from "../billing/refresh-subscription.ts";
import { subscriptionOf } from "../billing/store.ts";
import { addresseeOf, localDayText, type MailParts, movedMails } from "./cancellation-mails.ts";
import { paidOf } from "./closing.ts";
import {
  endSubscription,
  expireCheckout,
  resumeSubscription,
  runningSubscriptions,
} from "./end-subscriptions.ts";
import {
  type Cancellation,
  claimRequest,
  removeRequest,
  stillStands,
  writeConfirmation,
  writeNextTry,
} from "./store.ts";

const MINUTE_MS = 60_000;

/** Longer than telling Stripe can last, so that nobody else tells it the opposite meanwhile. */
export const LEASE_MS = 2 * MINUTE_MS;

/** Pauses double from a minute up to this. */
const PAUSE_MAX_MS = 60 * MINUTE_MS;

export interface LeavingParts extends BillingParts {
  /** Without it nobody is mailed: the operator answers in person. */
  mailing?: MailParts;
}

/**
 * Tells Stripe what a person last wanted: that their subscription ends, or, where they took the request back, that it
 * goes on. Every step can be repeated, so a run that was killed is made up for by the next.
 * @throws whatever D1 or Stripe throw, with the next try noted
 */
export async function settleRequest(parts: LeavingParts, userId: string): Promise<void> {
  const { db, now } = parts;
  const request = await claimRequest(db, userId, now, now + LEASE_MS);
  if (!request) return;
  try {
    await (request.withdrawnAtMs === null ? end(parts, request) : resume(parts, request));
  } catch (thrown) {
    const pauseMs = Math.min(MINUTE_MS * 2 ** (request.tries - 1), PAUSE_MAX_MS);
    await writeNextTry(db, request, now + pauseMs);
    throw thrown;
  }
}

async function end(parts: LeavingParts, request: Cancellation): Promise<void> {
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
    ...(await movedNotice(parts, request, endsAtMs)),
  ]);
}

/** Stripe may have renewed the subscription before it could be told: then another day matters than the one named. */
async function movedNotice(
  { db, now, mailing }: LeavingParts,
  request: Cancellation,
  endsAtMs: number,
): Promise<SQL[]> {
  if (!mailing) return [];
  const addressee = await addresseeOf(db, request.userId);
  if (!addressee) return [];
  const named = localDayText(request.endsAtMs, addressee);
  if (localDayText(endsAtMs, addressee) === named) return [];
  const mails = movedMails(mailing, addressee, { ...request, endsAtMs, nowMs: now });
  return [insertMails(mails, stillStands(request))];
}

async function resume(parts: LeavingParts, request: Cancellation): Promise<void> {
  const { db, stripe } = parts;
  const row = await subscriptionOf(db, request.userId);
  if (row) {
    for (const each of await runningSubscriptions(stripe, row.customerId))
      await resumeSubscription(stripe, each);
    await refreshSubscription(parts, request.userId);
  }
  await removeRequest(db, request, "withdrawn");
}
