import { sql } from "drizzle-orm";
import Stripe from "stripe";
import { disputes, type SubscriptionRow, subscriptions } from "../../db/billing.ts";
import { logError } from "../../http/handler.ts";
import type { Parts } from "../../services/parts.ts";
import { refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { stateOfDispute } from "../../services/subscriptions/stripe-state.ts";
import type { Step } from "../../steps/steps.ts";

/** Disputes and refunds whose events were lost. There are few, so Stripe's own lists of them are read. */

/** Nearly every bank decides sooner than this. */
const DISPUTE_MS = 180 * 86_400_000;

/** Stripe stops sending an event again sooner than this. */
const REFUND_MS = 4 * 86_400_000;

interface Return {
  readonly id: string;
  readonly charge: string | Stripe.Charge | null;
}

/** Returns the users whose state here differs. */
export function compareDisputes(parts: ReconcileParts, from: string | null, report: ReconcileReport) {
  const { db, stripe, now } = parts;
  const created = { gte: Math.floor((now - DISPUTE_MS) / 1000) };
  return mendReturns<Stripe.Dispute>(
    parts,
    from,
    report,
    (page) => stripe.disputes.list({ ...page, created, expand: ["data.charge"] }),
    async (listed) => {
      const ids = JSON.stringify(listed.map(({ id }) => id));
      const known = await db
        .select()
        .from(disputes)
        .where(sql`${disputes.id} IN (SELECT value FROM json_each(${ids}))`);
      const states = new Map(known.map(({ id, state }) => [id, state]));
      return listed.filter(({ id, status }) => states.get(id) !== stateOfDispute(status));
    },
  );
}

/** A partial one changes nothing. */
export function compareRefunds(parts: ReconcileParts, from: string | null, report: ReconcileReport) {
  const created = { gte: Math.floor((parts.now - REFUND_MS) / 1000) };
  return mendReturns<Stripe.Refund>(
    parts,
    from,
    report,
    (page) => parts.stripe.refunds.list({ ...page, created, expand: ["data.charge"] }),
    async (listed) => listed.filter(({ charge }) => typeof charge === "object" && charge?.refunded),
  );
}

/** Page by page as Stripe lists them, each with its charge. A place is the last one's id. */
async function* mendReturns<Listed extends Return>(
  parts: ReconcileParts,
  from: string | null,
  report: ReconcileReport,
  list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Listed>>,
  differing: (listed: readonly Listed[]) => Promise<readonly Listed[]>,
): AsyncGenerator<Step> {
  for (let after = from; ; ) {
    const page = await patiently(parts, () => list({ limit: PAGE, ...(after && { starting_after: after }) }));
    const customers = (await differing(page.data)).flatMap(({ charge }) => customerOf(charge) ?? []);
    const rows = await parts.db
      .select()
      .from(subscriptions)
      .where(sql`${subscriptions.customerId} IN (SELECT value FROM json_each(${JSON.stringify(customers)}))`);
    const failed = await mend(parts, rows, report);
    after = page.data.at(-1)?.id ?? after ?? "";
    yield { place: after, calls: 3 + rows.length * CALLS_A_MEND, failed };
    if (!page.has_more) return;
  }
}

function customerOf(charge: Return["charge"]): string | undefined {
  const customer = typeof charge === "object" ? charge?.customer : undefined;
  return (typeof customer === "object" ? customer?.id : customer) ?? undefined;
}

/** The phases of the daily reconciliation share these parts: asking Stripe with patience, and correcting a row. */

const PATIENCE = 6;

export interface ReconcileParts extends Parts {
  /** The first pause when Stripe limits our rate; it doubles with each try. */
  pauseMs?: number;
}

export interface ReconcileReport {
  checked: number;
  mended: { userId: string; from: string | null; to: string | null }[];
  unmatchedCustomers: string[];
  failed: string[];
  noticesSent: number;
}

/** Returns how many failed. */
export async function mend(
  parts: ReconcileParts,
  rows: readonly SubscriptionRow[],
  report: ReconcileReport,
): Promise<number> {
  const failedBefore = report.failed.length;
  for (const { userId, status } of rows) {
    try {
      const refreshed = await patiently(parts, () => refreshSubscription(parts, userId));
      if (refreshed?.changed) report.mended.push({ userId, from: status, to: refreshed.row.status });
    } catch (thrown) {
      // The next try of this part begins with a pause.
      if (thrown instanceof Stripe.errors.StripeRateLimitError) throw thrown;
      logError(thrown, { source: "reconcile", userId });
      report.failed.push(userId);
    }
  }
  return report.failed.length - failedBefore;
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
