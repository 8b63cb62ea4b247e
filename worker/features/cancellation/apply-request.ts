import { and, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { accessEndsAtMs, cancellationEndsAtMs, paidUntilMs } from "#domain/billing/paid-until.ts";
import { dayTextAt } from "#domain/calendar/days.ts";
import { session } from "../../db/accounts.ts";
import { type Cancellation, cancellations, type SubscriptionRow } from "../../db/billing.ts";
import { rawBatch } from "../../db/database.ts";
import type { MailParts } from "../../mail/html-mail.ts";
import { addresseeOf } from "../../mail/mail.ts";
import { insertMails, rewriteMails } from "../../mail/outbox.ts";
import type { BillingParts } from "../../services/parts.ts";
import {
  endSubscription,
  expireCheckout,
  keepSubscription,
  refreshSubscription,
  runningSubscriptions,
} from "../../services/subscriptions/refresh-subscription.ts";
import { subscriptionOf } from "../../services/subscriptions/store.ts";
import {
  type Closing,
  closingOf,
  opensProduct,
  paidOf,
} from "../../services/subscriptions/subscription-info.ts";
import { eachDue, type Step } from "../../steps/steps.ts";
import { movedMails, requestMails } from "./cancellation-mails.ts";
import {
  isRequest,
  isStanding,
  requestOf,
  requestsAfter,
  stillStands,
  writeDeletion,
  writeNextTry,
  writeRequest,
} from "./store.ts";

const MINUTE_MS = 60_000;

/** Telling Stripe takes less time, so no other run contradicts it meanwhile. */
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
export async function applyRequest(parts: CancellationParts, userId: string): Promise<void> {
  const { db, now } = parts;
  // A late run's scheduled time may be minutes old.
  const [request] = await db
    .update(cancellations)
    .set({ nextTryAtMs: Math.max(now, Date.now()) + LEASE_MS, tries: sql`tries + 1` })
    .where(and(eq(cancellations.userId, userId), lte(cancellations.nextTryAtMs, now)))
    .returning();
  // There is nothing to tell Stripe, or another run does it.
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
    // A request taken back in the meantime stays due, to resume the subscription.
    db
      .update(cancellations)
      .set({ nextTryAtMs: null, tries: 0, endsAtMs })
      .where(isStanding(request))
      .getSQL(),
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
  // A request that was taken back may go only after Stripe knows.
  await db.delete(cancellations).where(and(isRequest(request), isNotNull(cancellations.withdrawnAtMs)));
}

interface Finished {
  closing: Closing;
  /** The id of the record of the erasure, if there is one. */
  requestId: string;
  sessionsEnded: number;
}

/**
 * For support: makes a request if none stands, and signs the user out. Nothing is erased unless they asked for it.
 * @throws whatever D1 or Stripe throw; repeating the call goes on where this one stopped
 */
export async function finishCancellation(
  parts: BillingParts,
  userId: string,
  { deletesData = false }: { deletesData?: boolean } = {},
): Promise<Finished> {
  const { db, now } = parts;
  await refreshSubscription(parts, userId);
  const before = await requestOf(db, userId);
  const endsAtMs = cancellationEndsAtMs(paidOf(before.subscription), now);
  const standing = closingOf(before.request, before.subscription, now);
  if (!before.request || !standing)
    await writeRequest(
      db,
      { userId, requestId: crypto.randomUUID(), requestedAtMs: now, deletesData, endsAtMs, nextTryAtMs: now },
      before.request?.requestId,
    );
  else {
    if (deletesData) await writeDeletion(db, before.request, Math.max(standing.endsAtMs, endsAtMs));
    await writeNextTry(db, before.request, now);
  }
  await applyRequest(parts, userId);
  const { request, subscription } = await requestOf(db, userId);
  const closing = closingOf(request, subscription, now);
  if (!request || !closing)
    throw new Error("The account was erased, or its request taken back, in the meantime.");
  if (!closing.isConfirmed)
    throw new Error("Stripe is being told by somebody else. Run the same again in two minutes.");
  const [, ended] = await db.batch([
    db.update(cancellations).set({ finishedAtMs: now }).where(isStanding(request)),
    db.delete(session).where(eq(session.userId, userId)).returning({ id: session.id }),
  ]);
  const { requestId } = request;
  return { closing: { ...closing, isFinished: true }, requestId, sessionsEnded: ended.length };
}

interface ClosingReport {
  erased: number;
  stayed: number;
}

export const noneClosed = (): ClosingReport => ({ erased: 0, stayed: 0 });

type EraseAccount = (parts: BillingParts, request: Cancellation) => Promise<"erased" | "stayed">;

type Listed = Awaited<ReturnType<typeof requestsAfter>>[number];

const BEFORE_ALL = { requestedAtMs: 0, userId: "" };

/** Oldest request first. */
export function closeRequests(
  parts: BillingParts,
  erase: EraseAccount,
  from: string | null,
  report: ClosingReport,
): AsyncIterable<Step> {
  const closing = ({ request, subscription }: Listed) =>
    closingOf(request, subscription ?? undefined, parts.now);
  return eachDue<Listed, typeof BEFORE_ALL, Cancellation>(
    { job: "erasure", from, first: BEFORE_ALL },
    (after, limit) => requestsAfter(parts.db, after, limit),
    {
      keyOf: ({ request: { requestedAtMs, userId } }) => ({ requestedAtMs, userId }),
      due: (listed) => {
        const found = closing(listed);
        const isDue = found === null || (found.deletesData && found.endsAtMs <= parts.now);
        return isDue ? listed.request : null;
      },
    },
    async (request) => {
      report[await close(parts, request, erase)] += 1;
    },
  );
}

/** The subscription may have been renewed, or a new one started. */
async function close(
  parts: BillingParts,
  request: Cancellation,
  erase: EraseAccount,
): Promise<"erased" | "stayed"> {
  const refreshed = await refreshSubscription(parts, request.userId);
  const closing = closingOf(request, refreshed?.row, parts.now);
  if (closing === null) await parts.db.delete(cancellations).where(isStanding(request));
  if (closing === null || !closing.deletesData || closing.endsAtMs > parts.now) return "stayed";
  return erase(parts, request);
}
