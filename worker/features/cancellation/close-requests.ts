import type { Cancellation } from "../../db/cancellations.ts";
import { type BillingParts, refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { closingOf } from "../../services/subscriptions/standing-cancellation.ts";
import { eachDue, type Step } from "../../steps/steps.ts";
import { removeRequest, requestsAfter } from "./store.ts";

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
  if (closing === null) await removeRequest(parts.db, request, "standing");
  if (closing === null || !closing.deletesData || closing.endsAtMs > parts.now) return "stayed";
  return erase(parts, request);
}
