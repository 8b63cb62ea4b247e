import { sql } from "drizzle-orm";
import { inPages } from "../../db/in-pages.ts";
import { logError } from "../../http/error-log.ts";
import { type BillingParts, refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { closingOf } from "../../services/subscriptions/standing-cancellation.ts";
import { type Erasure, eraseAccount, type Outcome } from "../account-deletion/erase-account.ts";
import { type Cancellation, removeRequest, requestsAfter } from "./store.ts";

/** Each erasure takes about ten calls to Stripe and D1, and an invocation may make a thousand. */
const ERASED_MAX = 80;

export interface ClosingReport {
  erased: number;
  stayed: number;
  failed: number;
}

/**
 * Closes the requests whose day has passed. Erases the accounts whose users asked for it, oldest request first, and
 * removes requests that only ended a subscription. If one account fails, the run goes on with the next.
 */
export async function closeRequests(parts: BillingParts): Promise<ClosingReport> {
  const report: ClosingReport = { erased: 0, stayed: 0, failed: 0 };
  for (const request of await endedRequests(parts)) {
    try {
      report[await eraseRequested(parts, request)] += 1;
    } catch (thrown) {
      logError(thrown, { job: "erasure", erasureId: request.requestId });
      report.failed += 1;
    }
  }
  return report;
}

/** Returns the requests for erasure whose day has passed, and removes those that no longer stand. */
async function endedRequests({ db, now }: BillingParts): Promise<Cancellation[]> {
  const ended: Cancellation[] = [];
  const all = inPages<Listed>((last, limit) => requestsAfter(db, last?.request ?? BEFORE_ALL, limit));
  for await (const { request, subscription } of all) {
    const closing = closingOf(request, subscription ?? undefined, now);
    if (closing === null) await removeRequest(db, request, "standing");
    else if (closing.deletesData && closing.endsAtMs <= now) ended.push(request);
    if (ended.length === ERASED_MAX) break;
  }
  return ended;
}

type Listed = Awaited<ReturnType<typeof requestsAfter>>[number];

const BEFORE_ALL = { requestedAtMs: 0, userId: "" };

/** Asks Stripe once more before erasing anything: the subscription may have been renewed, or a new one started. */
async function eraseRequested(parts: BillingParts, request: Cancellation): Promise<Outcome> {
  const refreshed = await refreshSubscription(parts, request.userId);
  const closing = closingOf(request, refreshed?.row, parts.now);
  if (closing === null) await removeRequest(parts.db, request, "standing");
  if (closing === null || closing.endsAtMs > parts.now) return "stayed";
  return eraseAccount(parts, requestedErasure(request));
}

export function requestedErasure({ userId, requestId, requestedAtMs }: Cancellation): Erasure {
  const condition = sql`EXISTS (SELECT 1 FROM cancellations
    WHERE user_id = ${userId} AND request_id = ${requestId} AND deletes_data = 1 AND withdrawn_at IS NULL)`;
  return { userId, erasureId: requestId, markedAtMs: requestedAtMs, condition };
}
