import { sql } from "drizzle-orm";
import type { Cancellation } from "../../db/cancellations.ts";
import type { BillingParts } from "../../services/subscriptions/refresh-subscription.ts";
import { type Erasure, eraseAccount, type Outcome } from "./erase-account.ts";

/** Erases the account of a user who asked for it, unless they have taken the request back. */
export function eraseRequested(parts: BillingParts, request: Cancellation): Promise<Outcome> {
  return eraseAccount(parts, requestedErasure(request));
}

export function requestedErasure({
  userId,
  requestId,
  requestedAtMs,
}: Pick<Cancellation, "userId" | "requestId" | "requestedAtMs">): Erasure {
  const condition = sql`EXISTS (SELECT 1 FROM cancellations
    WHERE user_id = ${userId} AND request_id = ${requestId} AND deletes_data = 1 AND withdrawn_at IS NULL)`;
  return { userId, erasureId: requestId, markedAtMs: requestedAtMs, condition };
}
