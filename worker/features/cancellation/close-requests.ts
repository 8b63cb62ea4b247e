import type { Cancellation } from "../../db/cancellations.ts";
import { inChunks } from "../../db/in-chunks.ts";
import { logError } from "../../http/error-log.ts";
import { type BillingParts, refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { closingOf } from "../../services/subscriptions/standing-cancellation.ts";
import { removeRequest, requestsAfter } from "./store.ts";

/** An erasure takes about ten calls, of an invocation's thousand. */
const ERASED_MAX = 80;

interface ClosingReport {
  erased: number;
  stayed: number;
  failed: number;
}

type EraseAccount = (parts: BillingParts, request: Cancellation) => Promise<"erased" | "stayed">;

/** Oldest request first. If one account fails, the run goes on. */
export async function closeRequests(parts: BillingParts, erase: EraseAccount): Promise<ClosingReport> {
  const report: ClosingReport = { erased: 0, stayed: 0, failed: 0 };
  for (const request of await endedRequests(parts)) {
    try {
      report[await eraseRequested(parts, request, erase)] += 1;
    } catch (thrown) {
      logError(thrown, { job: "erasure", erasureId: request.requestId });
      report.failed += 1;
    }
  }
  return report;
}

async function endedRequests({ db, now }: BillingParts): Promise<Cancellation[]> {
  const ended: Cancellation[] = [];
  const all = inChunks<Listed>((last, limit) => requestsAfter(db, last?.request ?? BEFORE_ALL, limit));
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

/** The subscription may have been renewed, or a new one started. */
async function eraseRequested(
  parts: BillingParts,
  request: Cancellation,
  erase: EraseAccount,
): Promise<"erased" | "stayed"> {
  const refreshed = await refreshSubscription(parts, request.userId);
  const closing = closingOf(request, refreshed?.row, parts.now);
  if (closing === null) await removeRequest(parts.db, request, "standing");
  if (closing === null || closing.endsAtMs > parts.now) return "stayed";
  return erase(parts, request);
}
