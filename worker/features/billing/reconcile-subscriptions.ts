import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { groupBy } from "#domain/group-by.ts";
import { type SubscriptionRow, stripeEvents, subscriptions } from "../../db/billing.ts";
import { type Database, userIds } from "../../db/database.ts";
import { EXPANDED, paymentOfLatest, stateOf } from "../../services/subscriptions/stripe-state.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import { byUser, type Phases, type Step } from "../../steps/steps.ts";
import { checkTrial, NOTICE_SECONDS, sendTrialNotice, uncheckedTrials } from "./check-trial.ts";
import {
  CALLS_A_MEND,
  compareDisputes,
  compareRefunds,
  mend,
  PAGE,
  patiently,
  type ReconcileParts,
  type ReconcileReport,
} from "./compare-returns.ts";
import { disputesToMail, sendDisputeNotices } from "./dispute-notice.ts";

/** A refused trial takes this many calls: it is ended, mended and mailed. */
const CALLS_A_CHECK = 30;

export const noneCompared = (): ReconcileReport => ({
  checked: 0,
  mended: [],
  unmatchedCustomers: [],
  failed: [],
  noticesSent: 0,
});

/**
 * Corrects what lost events left wrong. Each phase may run twice, late, or be killed half-way.
 * @param report what this invocation finds is added to it
 */
export function reconcileSubscriptions(parts: ReconcileParts, report: ReconcileReport) {
  return {
    listed: (from) => compareListed(parts, from, report),
    unlisted: (from) => compareUnlisted(parts, from, report),
    disputes: (from) => compareDisputes(parts, from, report),
    refunds: (from) => compareRefunds(parts, from, report),
    disputeMails: (from) =>
      byUser(
        "reconcile",
        from,
        (userId, limit) => disputesToMail(parts.db, userId, limit),
        ({ userId }) => sendDisputeNotices(parts, userId),
      ),
    trials: (from) =>
      byUser(
        "reconcile",
        from,
        (userId, limit) => uncheckedTrials(parts.db, userId, limit),
        ({ userId }) => checkTrial(parts, userId),
        CALLS_A_CHECK,
      ),
    notices: (from) => sendNotices(parts, from, report),
    unmatched: () => findUnmatched(parts, report),
  } satisfies Phases;
}

type State = ReturnType<typeof stateOf>;
type Compared = State & { latestPaymentSeconds?: number };

function comparedOf(subscription: Stripe.Subscription): Compared {
  const paidSeconds = paymentOfLatest(subscription);
  // Finding an earlier payment would take a call, so that waits until the latest invoice is paid.
  return { ...stateOf(subscription), ...(paidSeconds !== null && { latestPaymentSeconds: paidSeconds }) };
}

/** Page by page as Stripe lists them, without those that were canceled. A place is the last subscription's id. */
async function* compareListed(
  parts: ReconcileParts,
  from: string | null,
  report: ReconcileReport,
): AsyncGenerator<Step> {
  for (let after = from; ; ) {
    const page = await patiently(parts, () =>
      parts.stripe.subscriptions.list({
        limit: PAGE,
        expand: EXPANDED,
        ...(after && { starting_after: after }),
      }),
    );
    const byCustomer = groupBy(page.data, ({ customer }) =>
      typeof customer === "string" ? customer : customer.id,
    );
    const rows = await markListed(parts.db, byCustomer, parts.now);
    const differing = rows.filter((row) =>
      differs(row, (byCustomer.get(row.customerId) ?? []).map(comparedOf)),
    );
    const failed = await mend(parts, differing, report);
    const known = new Set(rows.map(({ customerId }) => customerId));
    for (const [customer, theirs] of byCustomer)
      if (!known.has(customer) && theirs.some(({ status }) => opensProduct(status)))
        noteUnmatched(report, customer);
    report.checked += rows.length;
    after = page.data.at(-1)?.id ?? after ?? "";
    yield { place: after, calls: 3 + differing.length * CALLS_A_MEND, failed };
    if (!page.has_more) return;
  }
}

/** The customers' rows. Those whose subscription is among them are marked as seen. */
async function markListed(
  db: Database,
  listed: ReadonlyMap<string, readonly Stripe.Subscription[]>,
  now: number,
): Promise<SubscriptionRow[]> {
  const customers = sql`SELECT value FROM json_each(${JSON.stringify([...listed.keys()])})`;
  const ids = [...listed.values()].flat().map(({ id }) => id);
  const [rows] = await db.batch([
    db.select().from(subscriptions).where(sql`${subscriptions.customerId} IN (${customers})`),
    db
      .update(subscriptions)
      .set({ listedAtMs: sql`max(listed_at, ${now})` })
      .where(
        and(
          sql`${subscriptions.customerId} IN (${customers})`,
          sql`${subscriptions.subscriptionId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        ),
      ),
  ]);
  return rows;
}

/** @param theirs of the row's customer, on one page of Stripe's list */
function differs(row: SubscriptionRow, theirs: readonly Compared[]): boolean {
  const own = theirs.find((each) => each.subscriptionId === row.subscriptionId);
  const isOther = theirs.some((each) => each !== own && opensProduct(each.status));
  const names = Object.keys(own ?? {}) as (keyof Compared)[];
  return isOther || row.subscriptionId === null || names.some((name) => row[name] !== own?.[name]);
}

const ROWS_A_LOOK = 500;

/** Rows that Stripe's list didn't contain. A place is the last user's id. */
async function* compareUnlisted(
  parts: ReconcileParts,
  from: string | null,
  report: ReconcileReport,
): AsyncGenerator<Step> {
  for (let after = from ?? ""; ; ) {
    const rows = await parts.db
      .select()
      .from(subscriptions)
      .where(gt(subscriptions.userId, after))
      .orderBy(subscriptions.userId)
      .limit(ROWS_A_LOOK);
    const unlisted = rows.filter((row) => row.listedAtMs < parts.now && mayHaveChanged(row, parts.now));
    const now = unlisted.slice(0, MENDS_A_STEP);
    const failed = await mend(parts, now, report);
    const isRest = now.length < unlisted.length;
    after = (isRest ? now : rows).at(-1)?.userId ?? after;
    yield { place: after, calls: 1 + now.length * CALLS_A_MEND, failed };
    if (!isRest && rows.length < ROWS_A_LOOK) return;
  }
}

const MENDS_A_STEP = 50;

const ENDED: ReadonlySet<string | null> = new Set(["canceled", "incomplete_expired"]);

/** Stripe stops sending an event again sooner than this. */
const CHECKOUT_MS = 4 * 86_400_000;

/**
 * An ended subscription stays ended. Nothing is known of a checkout until an event comes, and its subscription may have
 * ended since.
 */
function mayHaveChanged({ status, checkoutSessionId, updatedAtMs }: SubscriptionRow, now: number): boolean {
  if (status === null) return checkoutSessionId !== null && updatedAtMs > now - CHECKOUT_MS;
  return !ENDED.has(status);
}

function noteUnmatched(report: ReconcileReport, customer: string): void {
  if (!report.unmatchedCustomers.includes(customer)) report.unmatchedCustomers.push(customer);
}

async function* findUnmatched({ db }: ReconcileParts, report: ReconcileReport): AsyncGenerator<Step> {
  const rows = await db
    .selectDistinct({ customerId: stripeEvents.customerId })
    .from(stripeEvents)
    .leftJoin(subscriptions, eq(subscriptions.customerId, stripeEvents.customerId))
    .where(and(sql`${stripeEvents.matched} = 0`, isNull(subscriptions.userId)))
    .limit(NAMED_MAX);
  for (const { customerId } of rows) if (customerId !== null) noteUnmatched(report, customerId);
  yield { place: "", calls: 1, failed: 0 };
}

/** The log need not name them all. */
const NAMED_MAX = 100;

/** Stripe's own event, three days ahead, may be lost. */
function sendNotices(
  parts: ReconcileParts,
  from: string | null,
  report: ReconcileReport,
): AsyncIterable<Step> {
  const nowSeconds = Math.floor(parts.now / 1000);
  const isDue = and(
    eq(subscriptions.status, "trialing"),
    gt(subscriptions.trialEndSeconds, nowSeconds),
    lte(subscriptions.trialEndSeconds, nowSeconds + NOTICE_SECONDS),
    sql`${subscriptions.trialNoticeForSeconds} IS NOT ${subscriptions.trialEndSeconds}`,
  );
  return byUser(
    "reconcile",
    from,
    (afterUserId, limit) => userIds(parts.db, subscriptions, isDue, afterUserId, limit),
    async ({ userId }) => {
      await sendTrialNotice(parts, userId, nowSeconds).catch((thrown: unknown) => {
        report.failed.push(userId);
        throw thrown;
      });
      report.noticesSent += 1;
    },
  );
}
