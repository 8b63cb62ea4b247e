/** What the phases of the daily reconciliation share: asking Stripe with patience, and correcting a row. */
import Stripe from "stripe";
import type { subscriptions } from "../../db/billing.ts";
import { logError } from "../../http/error-log.ts";
import { refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import type { TrialParts } from "./check-trial.ts";
import type { TrialNoticeParts } from "./trial-notice.ts";

const PATIENCE = 6;

export interface ReconcileParts extends TrialParts, TrialNoticeParts {
  /** The first pause when Stripe limits our rate; it doubles with each try. */
  pauseMs?: number;
}

export interface ReconcileReport {
  checked: number;
  mended: { userId: string; from: string | null; to: string | null }[];
  /** Customers at Stripe who belong to no user here. */
  unmatchedCustomers: string[];
  failed: string[];
  noticesSent: number;
}

type Row = typeof subscriptions.$inferSelect;

export async function mend(parts: ReconcileParts, row: Row, report: ReconcileReport): Promise<void> {
  try {
    const refreshed = await patiently(parts, () => refreshSubscription(parts, row.userId));
    if (refreshed?.changed)
      report.mended.push({ userId: row.userId, from: row.status, to: refreshed.row.status });
  } catch (thrown) {
    // The next try of this part begins with a pause.
    if (thrown instanceof Stripe.errors.StripeRateLimitError) throw thrown;
    logError(thrown, { source: "reconcile", userId: row.userId });
    report.failed.push(row.userId);
  }
}

/** A mend asks Stripe and both databases, twice if it ends a subscription. */
export const CALLS_A_MEND = 12;

/** Any of which may have to be mended. */
export const PAGE = 50;

export async function patiently<T>({ pauseMs = 1_000 }: ReconcileParts, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (thrown) {
      const limited = thrown instanceof Stripe.errors.StripeRateLimitError;
      if (!limited || attempt >= PATIENCE) throw thrown;
      await new Promise((next) => setTimeout(next, pauseMs * 2 ** (attempt - 1)));
    }
  }
}
