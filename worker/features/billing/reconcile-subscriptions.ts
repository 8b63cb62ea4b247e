import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import Stripe from "stripe";
import { stripeEvents, subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
import { inChunks } from "../../db/in-chunks.ts";
import { STRIPE_EVENTS_MS } from "../../db/retention.ts";
import { logError } from "../../http/error-log.ts";
import { type BillingParts, refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { forgetEventsBefore } from "../../services/subscriptions/store.ts";
import { EXPANDED, paymentOfLatest, stateOf } from "../../services/subscriptions/stripe-state.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import { NOTICE_SECONDS, sendTrialNotice, type TrialNoticeParts } from "./trial-notice.ts";

const PATIENCE = 6;

interface ReconcileParts extends BillingParts, TrialNoticeParts {
  /** The first pause when Stripe limits our rate; it doubles with each try. */
  pauseMs?: number;
}

interface ReconcileReport {
  checked: number;
  mended: { userId: string; from: string | null; to: string | null }[];
  /** Customers at Stripe who belong to no user here. */
  unmatchedCustomers: string[];
  failed: string[];
  noticesSent: number;
}

/** Corrects what lost events left wrong. It may run twice, late, or be killed half-way. */
export async function reconcileSubscriptions(parts: ReconcileParts): Promise<ReconcileReport> {
  const report: ReconcileReport = {
    checked: 0,
    mended: [],
    unmatchedCustomers: await unmatchedCustomers(parts.db),
    failed: [],
    noticesSent: 0,
  };
  const listed = await listStripe(parts);
  const owners = new Set<string>();
  const rows = inChunks<Row>((last, limit) =>
    parts.db
      .select()
      .from(subscriptions)
      .where(gt(subscriptions.userId, last?.userId ?? ""))
      .orderBy(subscriptions.userId)
      .limit(limit),
  );
  for await (const row of rows) {
    report.checked += 1;
    owners.add(row.customerId);
    const theirs = listed.get(row.customerId) ?? [];
    const own = theirs.find((each) => each.subscriptionId === row.subscriptionId);
    const isOther = theirs.some((each) => each !== own && opensProduct(each.status));
    if (own && !isOther && agrees(row, own)) continue;
    if (!own && theirs.length === 0 && row.status === null) continue;
    await mend(parts, row, report);
  }
  for (const [customer, theirs] of listed)
    if (!owners.has(customer) && theirs.some((each) => opensProduct(each.status)))
      report.unmatchedCustomers.push(customer);
  report.unmatchedCustomers = [...new Set(report.unmatchedCustomers)];
  await sendNotices(parts, report);
  await forgetEventsBefore(parts.db, parts.now - STRIPE_EVENTS_MS);
  return report;
}

type Row = typeof subscriptions.$inferSelect;
type State = ReturnType<typeof stateOf>;
type Compared = State & { latestPaymentSeconds?: number };

function comparedOf(subscription: Stripe.Subscription): Compared {
  const paidSeconds = paymentOfLatest(subscription);
  // Finding an earlier payment would take a call, so that waits until the latest invoice is paid.
  return { ...stateOf(subscription), ...(paidSeconds !== null && { latestPaymentSeconds: paidSeconds }) };
}

function agrees(row: Row, theirs: Compared): boolean {
  return (Object.keys(theirs) as (keyof Compared)[]).every((name) => row[name] === theirs[name]);
}

async function mend(parts: ReconcileParts, row: Row, report: ReconcileReport): Promise<void> {
  try {
    const refreshed = await patiently(parts, () => refreshSubscription(parts, row.userId));
    if (refreshed?.changed)
      report.mended.push({ userId: row.userId, from: row.status, to: refreshed.row.status });
  } catch (thrown) {
    logError(thrown, { source: "reconcile", userId: row.userId });
    report.failed.push(row.userId);
  }
}

/** By customer, and only what is compared, since all are in memory at once. */
async function listStripe(parts: ReconcileParts): Promise<Map<string, Compared[]>> {
  const byCustomer = new Map<string, Compared[]>();
  let after: string | undefined;
  do {
    const page = await patiently(parts, () =>
      parts.stripe.subscriptions.list({
        status: "all",
        limit: 100,
        expand: EXPANDED,
        ...(after !== undefined && { starting_after: after }),
      }),
    );
    for (const each of page.data) {
      const customer = typeof each.customer === "string" ? each.customer : each.customer.id;
      const known = byCustomer.get(customer);
      if (known) known.push(comparedOf(each));
      else byCustomer.set(customer, [comparedOf(each)]);
    }
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
  return byCustomer;
}

async function patiently<T>({ pauseMs = 1_000 }: ReconcileParts, call: () => Promise<T>): Promise<T> {
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

async function unmatchedCustomers(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ customerId: stripeEvents.customerId })
    .from(stripeEvents)
    .leftJoin(subscriptions, eq(subscriptions.customerId, stripeEvents.customerId))
    .where(and(sql`${stripeEvents.matched} = 0`, isNull(subscriptions.userId)));
  return rows.flatMap(({ customerId }) => customerId ?? []);
}

/** Stripe's own event, three days ahead, may be lost. */
async function sendNotices(parts: ReconcileParts, report: ReconcileReport): Promise<void> {
  const nowSeconds = Math.floor(parts.now / 1000);
  const due = await parts.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, "trialing"),
        gt(subscriptions.trialEndSeconds, nowSeconds),
        lte(subscriptions.trialEndSeconds, nowSeconds + NOTICE_SECONDS),
        sql`${subscriptions.trialNoticeForSeconds} IS NOT ${subscriptions.trialEndSeconds}`,
      ),
    );
  for (const { userId } of due) {
    try {
      await sendTrialNotice(parts, userId, nowSeconds);
      report.noticesSent += 1;
    } catch (thrown) {
      logError(thrown, { source: "reconcile", userId });
      report.failed.push(userId);
    }
  }
}
