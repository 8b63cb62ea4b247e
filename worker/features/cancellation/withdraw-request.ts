import { sql } from "drizzle-orm";
import { rawBatch } from "../../db/statements.ts";
import { addresseeOf } from "../../mail/addressee.ts";
import { drainOutbox } from "../../mail/drain-outbox.ts";
import { insertMails } from "../../mail/outbox.ts";
import { closingOf } from "../../services/subscriptions/standing-cancellation.ts";
import { withdrawalMails } from "./cancellation-mails.ts";
import { isDoneInTime } from "./in-time.ts";
import type { RequestParts } from "./request-cancellation.ts";
import { type CancellationParts, freeAtMs, settleRequest } from "./settle-request.ts";
import { requestOf, writeWithdrawal } from "./store.ts";

/** Counts at once, even if Stripe or the mail provider don't respond. */
export async function takeBack(parts: RequestParts, userId: string): Promise<void> {
  if (!(await withdrawRequest(parts, userId))) return;
  await isDoneInTime(settleRequest(parts, userId));
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
    writeWithdrawal(db, request, now, freeAtMs(request, now)).getSQL(),
    insertMails(mails, isTakenBack),
  ]);
  return result?.meta.changes === 1;
}
