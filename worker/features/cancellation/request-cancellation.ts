import { and, eq, inArray, sql } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { accessEndsAtMs, cancellationEndsAtMs } from "#domain/billing/paid-until.ts";
import { emailAddress } from "../../auth/email-address.ts";
import { requireOwnAddress, requireUser } from "../../auth/require-user.ts";
import { type Cancellation, cancellations, type SubscriptionRow } from "../../db/billing.ts";
import { rawBatch } from "../../db/database.ts";
import { mailOutbox } from "../../db/jobs.ts";
import { type AppEnv, HttpError, logError } from "../../http/handler.ts";
import { limitUse } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";
import type { MailParts } from "../../mail/html-mail.ts";
import { addresseeOf, MailError } from "../../mail/mail.ts";
import { drainOutbox, insertMails, releaseMails, reviveMails } from "../../mail/outbox.ts";
import { type Parts, partsOf } from "../../services/parts.ts";
import { refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import {
  type Closing,
  closingOf,
  opensProduct,
  paidOf,
} from "../../services/subscriptions/subscription-info.ts";
import { applyRequest, type CancellationParts, freeAtMs } from "./apply-request.ts";
import { deletionMails, kindsOf, requestMails, withdrawalMails } from "./cancellation-mails.ts";
import { isStanding, type RequestKey, requestOf, stillStands, writeDeletion, writeRequest } from "./store.ts";

/** A user waits less for Stripe, whose confirmation changes the mails. */
const HOLD_MS = 30_000;

interface RequestParts extends Parts {
  mailing: MailParts;
}

interface RequestInput {
  readonly id: string;
  readonly deletesData: boolean;
}

interface Requested {
  /** When an earlier request that still stands was made. Nothing is sent again. */
  alreadyRequestedAtMs?: number;
}

/**
 * Cron retries what Stripe or the mail provider don't take at once.
 * @throws MailError if the provider will never take a mail; asking again tries again
 */
async function requestCancellation(parts: RequestParts, input: RequestInput): Promise<Requested> {
  const { db, mailer, now } = parts;
  // The mails name the day that Stripe gives, whose event may be late.
  const hasStripeResponded = await isDoneInTime(refreshSubscription(parts, input.id));
  const { key, ...requested } = await storeRequest(parts, input);
  if (hasStripeResponded) await isDoneInTime(applyRequest(parts, input.id));
  if (requested.alreadyRequestedAtMs === undefined)
    await db.run(releaseMails(input.id, kindsOfRequest(key), now));
  await drainOutbox(db, mailer, now, { userId: input.id });
  await requireNoneGivenUp(parts, key);
  return requested;
}

async function storeRequest(
  parts: RequestParts,
  input: RequestInput,
): Promise<Requested & { key: RequestKey }> {
  for (;;) {
    const { request, subscription } = await requestOf(parts.db, input.id);
    const closing = closingOf(request, subscription, parts.now);
    if (request && closing) return repeatRequest(parts, input, request, { closing, subscription });
    const key = await makeRequest(parts, input, { replaced: request, subscription });
    // Another tab was first if there is no key.
    if (key) return { key };
  }
}

interface Known {
  replaced: Cancellation | undefined;
  subscription: SubscriptionRow | undefined;
}

async function makeRequest(
  { db, ledgers, now, mailing }: RequestParts,
  { id: userId, deletesData }: RequestInput,
  { replaced, subscription }: Known,
): Promise<RequestKey | undefined> {
  const key = { userId, requestId: crypto.randomUUID() };
  const endsAtMs = cancellationEndsAtMs(paidOf(subscription), now);
  const request = { ...key, requestedAtMs: now, deletesData, endsAtMs };
  const addressee = await addresseeOf(db, ledgers, userId);
  if (!addressee) throw new Error("The account was erased in the meantime.");
  const mails = requestMails(mailing, addressee, {
    ...request,
    nowMs: now,
    accessEndsAtMs: accessEndsAtMs(endsAtMs, subscription?.cancelAtSeconds ?? null),
    hasAccess: opensProduct(subscription?.status),
    isConfirmed: false,
  });
  const nextTryAtMs = freeAtMs(replaced, now);
  const written = writeRequest(db, { ...request, nextTryAtMs }, replaced?.requestId);
  const [result] = await rawBatch(db, [written.getSQL(), insertMails(mails, stillStands(key), HOLD_MS)]);
  return result?.meta.changes === 1 ? key : undefined;
}

async function repeatRequest(
  { db, ledgers, now, mailing }: RequestParts,
  input: RequestInput,
  request: Cancellation,
  { closing, subscription }: { closing: Closing; subscription: SubscriptionRow | undefined },
): Promise<Requested & { key: RequestKey }> {
  const { userId, requestId } = request;
  const key = { userId, requestId };
  if (input.deletesData && !closing.deletesData) {
    const endsAtMs = Math.max(closing.endsAtMs, cancellationEndsAtMs(paidOf(subscription), now));
    const facts = { ...key, requestedAtMs: request.requestedAtMs, deletesData: true, endsAtMs, nowMs: now };
    const addressee = await addresseeOf(db, ledgers, userId);
    if (!addressee) throw new Error("The account was erased in the meantime.");
    const mails = deletionMails(mailing, addressee, facts);
    await rawBatch(db, [writeDeletion(db, key, endsAtMs).getSQL(), insertMails(mails, stillStands(key))]);
  }
  const revived = await db.run(reviveMails(userId, kindsOfRequest(key), now));
  // The user was told that the mails were refused, so this counts as the first request.
  if (revived.meta.changes > 0) return { key };
  return { key, alreadyRequestedAtMs: request.requestedAtMs };
}

function kindsOfRequest(key: RequestKey): string[] {
  return [...Object.values(kindsOf(key, "cancellation")), ...Object.values(kindsOf(key, "deletion"))];
}

async function requireNoneGivenUp({ db }: RequestParts, key: RequestKey): Promise<void> {
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.userId, key.userId), inArray(mailOutbox.kind, kindsOfRequest(key))));
  const givenUp = rows.find((each) => each.sentAtMs === null && each.nextTryAtMs === null);
  if (givenUp) throw new MailError(givenUp.error ?? "The mail was given up.", false);
}

/** Counts at once, even if Stripe or the mail provider don't respond. */
async function takeBack(parts: RequestParts, userId: string): Promise<void> {
  if (!(await withdrawRequest(parts, userId))) return;
  await isDoneInTime(applyRequest(parts, userId));
  await drainOutbox(parts.db, parts.mailer, parts.now, { userId });
}

/** @returns false if no request stands */
export async function withdrawRequest(
  { db, ledgers, now, mailing }: CancellationParts,
  userId: string,
): Promise<boolean> {
  const { request, subscription } = await requestOf(db, userId);
  const closing = closingOf(request, subscription, now);
  if (!request || !closing) return false;
  const { requestId } = request;
  const addressee = mailing && (await addresseeOf(db, ledgers, userId));
  const mails = addressee ? withdrawalMails(mailing, addressee, { ...request, ...closing, nowMs: now }) : [];
  const isTakenBack = sql`EXISTS (SELECT 1 FROM cancellations
    WHERE user_id = ${userId} AND request_id = ${requestId} AND withdrawn_at = ${now})`;
  const [result] = await rawBatch(db, [
    db
      .update(cancellations)
      .set({ withdrawnAtMs: now, nextTryAtMs: freeAtMs(request, now), tries: 0 })
      .where(isStanding(request))
      .getSQL(),
    insertMails(mails, isTakenBack),
  ]);
  return result?.meta.changes === 1;
}

/** Takes a request back that was made since an instant: its maker turned out to be somebody else. Cron tells Stripe. */
export async function takeBackSince(
  c: { readonly var: AppEnv["Variables"] },
  userId: string,
  sinceMs: number,
): Promise<void> {
  const parts = requestParts(c);
  const { request } = await requestOf(parts.db, userId);
  if (request !== undefined && request.requestedAtMs >= sinceMs) await withdrawRequest(parts, userId);
}

/** After this long, cron asks Stripe instead. */
const PATIENCE_MS = 6_000;

async function isDoneInTime(work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const succeeds = work.then(
    () => true,
    (thrown: unknown) => {
      logError(thrown, { source: "cancellation" });
      return false;
    },
  );
  const isDone = await Promise.race([succeeds, isLate]);
  clearTimeout(timer);
  return isDone;
}

const supportRequest = z.strictObject({ userEmail: emailAddress, deleteData: z.boolean().default(false) });
const nothing = z.strictObject({});

const limitSupportMails = limitUse({
  perUser: "SUPPORT_MAILS_PER_USER_PER_DAY",
  perIp: "SUPPORT_MAILS_PER_IP_PER_DAY",
});

/** Looser than the limit on requests, so that anyone who could ask can take it back. */
const limitWithdrawals = limitUse({
  perUser: "CHECKOUTS_PER_USER_PER_HOUR",
  perIp: "CHECKOUTS_PER_IP_PER_HOUR",
});

export const cancellationRoutes = new Hono<AppEnv>()
  .post("/send-support-email", requireUser, limitSupportMails, jsonBody(supportRequest), async (c) => {
    const user = c.get("user");
    const { userEmail, deleteData } = c.req.valid("json");
    requireOwnAddress(user, userEmail);
    const input = { id: user.id, deletesData: deleteData };
    const { alreadyRequestedAtMs } = await requestCancellation(requestParts(c), input).catch(
      (thrown: unknown) => {
        if (!(thrown instanceof MailError)) throw thrown;
        logError(thrown, { requestId: c.get("requestId") });
        const text = "The request could not be sent. Please try again in a moment.";
        throw new HttpError(502, "mail_failed", text);
      },
    );
    return c.json({
      ok: true as const,
      /** Set for a second request only. */
      ...(alreadyRequestedAtMs !== undefined && {
        alreadyRequestedAt: new Date(alreadyRequestedAtMs).toISOString(),
      }),
    });
  })
  .post("/cancellation/take-back", requireUser, limitWithdrawals, jsonBody(nothing), async (c) => {
    await takeBack(requestParts(c), c.get("user").id);
    return c.json({ ok: true as const });
  });

function requestParts(c: { readonly var: AppEnv["Variables"] }): RequestParts {
  const parts = partsOf(c.var);
  return { ...parts, mailing: parts };
}
