import { cancellationEndsAtMs } from "#domain/billing/paid-until.ts";
import { type BillingParts, refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { type Closing, closingOf, paidOf } from "../../services/subscriptions/standing-cancellation.ts";
import { settleRequest } from "./settle-request.ts";
import { finishRequest, requestOf, writeDeletion, writeNextTry, writeRequest } from "./store.ts";

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
  await settleRequest(parts, userId);
  const { request, subscription } = await requestOf(db, userId);
  const closing = closingOf(request, subscription, now);
  if (!request || !closing)
    throw new Error("The account was erased, or its request taken back, in the meantime.");
  if (!closing.isConfirmed)
    throw new Error("Stripe is being told by somebody else. Run the same again in two minutes.");
  const sessionsEnded = await finishRequest(db, request, now);
  return { closing: { ...closing, isFinished: true }, requestId: request.requestId, sessionsEnded };
}
