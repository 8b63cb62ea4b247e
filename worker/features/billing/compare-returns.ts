/** Disputes and refunds whose events were lost. There are few, so Stripe's own lists of them are read. */
import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { disputes, subscriptions } from "../../db/billing.ts";
import { stateOfDispute } from "../../services/subscriptions/returned-payments.ts";
import type { Step } from "../../steps/steps.ts";
import {
  CALLS_A_MEND,
  mend,
  PAGE,
  patiently,
  type ReconcileParts,
  type ReconcileReport,
} from "./mend-subscription.ts";

/** Longer than nearly every bank takes to decide. */
const DISPUTE_MS = 180 * 86_400_000;

/** Longer than Stripe sends an event again. */
const REFUND_MS = 4 * 86_400_000;

interface Return {
  readonly id: string;
  readonly charge: string | Stripe.Charge | null;
}

/** Those whose state here is another. */
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
    const failedBefore = report.failed.length;
    for (const row of rows) await mend(parts, row, report);
    after = page.data.at(-1)?.id ?? after ?? "";
    const failed = report.failed.length - failedBefore;
    yield { place: after, calls: 3 + rows.length * CALLS_A_MEND, failed };
    if (!page.has_more) return;
  }
}

function customerOf(charge: Return["charge"]): string | undefined {
  const customer = typeof charge === "object" ? charge?.customer : undefined;
  return (typeof customer === "object" ? customer?.id : customer) ?? undefined;
}
