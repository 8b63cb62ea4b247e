import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { logError } from "../../http/error-log.ts";
import { type BillingParts, refreshSubscription } from "../billing/refresh-subscription.ts";
import { closingOf } from "./closing.ts";
import { type Erasure, eraseAccount, type Outcome } from "./erase-account.ts";
import { type Cancellation, removeRequest, requestsAfter } from "./store.ts";

/** Each costs some ten calls to Stripe and D1, of which an invocation has a thousand. */
const ERASED_MAX = 80;

const ROWS_A_PAGE = 500;

export interface ClosingReport {
  erased: number;
  stayed: number;
  failed: number;
}

/**
 * What has come to its end by now: accounts whose owners asked for it are erased, those first that have waited longest,
 * and requests that only ended the paying are forgotten. One account's fault keeps no other.
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

/** The requests for erasure whose day is over; forgets those that stand no longer. */
async function endedRequests({ db, now }: BillingParts): Promise<Cancellation[]> {
  const ended: Cancellation[] = [];
  for await (const { request, subscription } of allRequests(db)) {
    const closing = closingOf(request, subscription ?? undefined, now);
    if (closing === null) await removeRequest(db, request, "standing");
    else if (closing.deletesData && closing.endsAtMs <= now) ended.push(request);
    if (ended.length === ERASED_MAX) break;
  }
  return ended;
}

async function* allRequests(db: Database) {
  let after = { requestedAtMs: 0, userId: "" };
  for (;;) {
    const rows = await requestsAfter(db, after, ROWS_A_PAGE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_PAGE) return;
    after = last.request;
  }
}

/** Stripe is asked again before anything goes: the subscription may have been renewed, or begun anew. */
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
