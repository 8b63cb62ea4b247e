import type Stripe from "stripe";
import type { DisputeState, EndedBy, SubscriptionRow } from "../../db/billing.ts";
import { isMissing } from "../stripe.ts";

export const NO_SUBSCRIPTION = {
  subscriptionId: null,
  status: null,
  trialEndSeconds: null,
  periodEndSeconds: null,
  cancelAtSeconds: null,
  endedAtSeconds: null,
  collectionPaused: false,
  collectionResumesAtSeconds: null,
  latestPaymentSeconds: null,
  customerUnknown: false,
  hadSubscription: false,
  dispute: null,
  endedBy: null,
} as const satisfies Partial<SubscriptionRow>;

/** What Stripe says of a customer. Instants are epoch seconds. */
export type StripeState = Readonly<Pick<SubscriptionRow, keyof typeof NO_SUBSCRIPTION>>;

/** The state as the owner's row has it, so that two can be compared as text. */
export function stateText(state: StripeState): string {
  const names = Object.keys(NO_SUBSCRIPTION) as (keyof StripeState)[];
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, state[name]])));
}

/** Best first. Others come last. */
const RANKING = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete", "canceled"];

const NEVER_STARTED = new Set(["incomplete", "incomplete_expired"]);

/** For {@link stateOf} and {@link paymentOfLatest}. */
export const EXPANDED = ["data.latest_invoice", "data.customer"];

export interface Asked {
  readonly state: StripeState;
  readonly disputes: readonly Dispute[];
  /** Subscriptions that run on a payment that was given or taken back. */
  readonly unpaid: readonly Unpaid[];
}

interface Unpaid {
  readonly id: string;
  readonly why: EndedBy;
}

export async function askStripe(stripe: Stripe, customerId: string): Promise<Asked> {
  try {
    const all = await subscriptionsOf(stripe, customerId);
    const returned = await fetchReturned(stripe, customerId);
    const disputes = withoutClosed(returned.disputes, all[0]?.customer);
    const dispute = worstOf(disputes);
    return {
      state: { ...(await currentState(stripe, all, returned)), dispute },
      disputes: returned.disputes,
      unpaid: all
        .filter(({ status }) => !OVER.has(status))
        .flatMap((each): Unpaid[] => {
          if (dispute !== null) return [{ id: each.id, why: "dispute" }];
          return isReturned(latestInvoice(each), returned) ? [{ id: each.id, why: "refund" }] : [];
        }),
    };
  } catch (thrown) {
    if (!isMissing(thrown, "customer")) throw thrown;
    return { state: { ...NO_SUBSCRIPTION, customerUnknown: true }, disputes: [], unpaid: [] };
  }
}

async function subscriptionsOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = [...EXPANDED, "data.latest_invoice.payments"];
  const all: Stripe.Subscription[] = [];
  for await (const each of stripe.subscriptions.list({ customer, status: "all", limit: 100, expand }))
    all.push(each);
  return all;
}

async function currentState(
  stripe: Stripe,
  all: readonly Stripe.Subscription[],
  returned: Returned,
): Promise<StripeState> {
  const current = bestOf(all);
  if (!current) return NO_SUBSCRIPTION;
  return {
    ...NO_SUBSCRIPTION,
    ...stateOf(current),
    latestPaymentSeconds: await latestPayment(stripe, current, returned),
    hadSubscription: all.some((each) => !NEVER_STARTED.has(each.status)),
  };
}

function bestOf(all: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const rank = ({ status }: Stripe.Subscription) => {
    const index = RANKING.indexOf(status);
    return index === -1 ? RANKING.length : index;
  };
  return all.toSorted((a, b) => rank(a) - rank(b) || b.created - a.created)[0];
}

/** What a subscription itself tells, with its customer expanded. */
export function stateOf(subscription: Stripe.Subscription) {
  const { customer, pause_collection, cancel_at, cancel_at_period_end } = subscription;
  return {
    subscriptionId: subscription.id,
    status: subscription.status as string,
    trialEndSeconds: subscription.trial_end,
    periodEndSeconds: periodEndOf(subscription),
    // Stripe says by a date, by a flag, or by both that it won't renew a subscription.
    cancelAtSeconds: cancel_at ?? (cancel_at_period_end ? periodEndOf(subscription) : null),
    endedAtSeconds: subscription.ended_at,
    collectionPaused: pause_collection !== null,
    collectionResumesAtSeconds: pause_collection?.resumes_at ?? null,
    customerUnknown: typeof customer === "object" && customer.deleted === true,
    endedBy: endedByOf(subscription),
  };
}

function periodEndOf({ items }: Stripe.Subscription): number | null {
  const end = Math.max(...items.data.map((item) => item.current_period_end));
  return Number.isFinite(end) ? end : null;
}

async function latestPayment(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  returned: Returned,
): Promise<number | null> {
  const kept = (invoice: Stripe.Invoice | null) =>
    isReturned(invoice, returned) ? null : paymentOf(invoice);
  const paidAt = kept(latestInvoice(subscription));
  if (paidAt !== null) return paidAt;
  const { data } = await stripe.invoices.list({
    subscription: subscription.id,
    status: "paid",
    limit: 12,
    expand: ["data.payments"],
  });
  return data.map(kept).find((each) => each !== null) ?? null;
}

function latestInvoice({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return typeof latest_invoice === "object" ? latest_invoice : null;
}

/** Returns null if the latest (expanded) invoice is unpaid or over nothing. */
export function paymentOfLatest(subscription: Stripe.Subscription): number | null {
  return paymentOf(latestInvoice(subscription));
}

function paymentOf(invoice: Stripe.Invoice | null): number | null {
  if (invoice?.status !== "paid" || invoice.amount_paid === 0) return null;
  return invoice.status_transitions.paid_at;
}

/** Stripe's dashboard shows this text, and it tells the reason later. */
const COMMENTS: Readonly<Record<EndedBy, string>> = {
  trial_used: "Ended uncharged: this card or address had free days before.",
  dispute: "Ended because a payment is disputed.",
  refund: "Ended because its last payment was refunded in full.",
};

export const OVER: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);

export async function endAtOnce(stripe: Stripe, id: string, why: EndedBy): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id, { cancellation_details: { comment: COMMENTS[why] } });
  } catch (thrown) {
    // It has ended meanwhile.
    if (!isMissing(thrown, "id")) throw thrown;
  }
}

function endedByOf({ status, cancellation_details }: Stripe.Subscription): EndedBy | null {
  if (!OVER.has(status)) return null;
  const reasons = Object.keys(COMMENTS) as EndedBy[];
  return reasons.find((why) => COMMENTS[why] === cancellation_details?.comment) ?? null;
}

export interface Dispute {
  readonly id: string;
  readonly state: DisputeState;
}

/** Payments that were given back or taken back. Stripe calls their invoices paid as before. */
interface Returned {
  readonly disputes: readonly Dispute[];
  /** The charges were refunded in full, or taken back by a bank. */
  readonly chargeIds: ReadonlySet<string>;
}

/** Covers more than a year, with every failed try. */
const CHARGES = 100;

async function fetchReturned(stripe: Stripe, customer: string): Promise<Returned> {
  const { data } = await stripe.charges.list({ customer, limit: CHARGES });
  const disputes: Dispute[] = [];
  const chargeIds = new Set<string>();
  for (const charge of data) {
    const found = charge.disputed ? (await stripe.disputes.list({ charge: charge.id })).data : [];
    const states = found.map(({ id, status }) => ({ id, state: stateOfDispute(status) }));
    disputes.push(...states);
    if (!charge.refunded && worstOf(states) === null) continue;
    chargeIds.add(charge.id);
    if (charge.payment_intent !== null) chargeIds.add(idOf(charge.payment_intent));
  }
  return { disputes, chargeIds };
}

const KEPT: ReadonlySet<string> = new Set(["won", "warning_closed", "prevented"]);

/** An inquiry, which Stripe calls a warning, counts as a dispute. One that was prevented was refunded instead. */
export function stateOfDispute(status: Stripe.Dispute.Status): DisputeState {
  if (status === "lost") return "lost";
  return KEPT.has(status) ? "over" : "open";
}

function worstOf(disputes: readonly Dispute[]): "open" | "lost" | null {
  const states = disputes.map(({ state }) => state);
  return states.includes("lost") ? "lost" : states.includes("open") ? "open" : null;
}

/** The user may subscribe again once support has named the dispute's id (docs/operations.md#disputes-and-refunds). */
const CLOSED_DISPUTE = "dispute_settled";

function withoutClosed(
  disputes: readonly Dispute[],
  customer: Stripe.Subscription["customer"] | undefined,
): Dispute[] {
  const isKnown = typeof customer === "object" && !customer.deleted;
  const closed = isKnown ? customer.metadata[CLOSED_DISPUTE] : undefined;
  return disputes.filter(({ id }) => id !== closed);
}

/** @param invoice with its payments expanded */
function isReturned(invoice: Stripe.Invoice | null, { chargeIds }: Returned): boolean {
  const paid = (invoice?.payments?.data ?? []).filter(({ status }) => status === "paid");
  // An invoice names the payment intent of a charge that has one.
  return (
    paid.length > 0 &&
    paid.every(({ payment }) => chargeIds.has(idOf(payment.payment_intent ?? payment.charge ?? "")))
  );
}

function idOf(object: string | { id: string }): string {
  return typeof object === "string" ? object : object.id;
}
