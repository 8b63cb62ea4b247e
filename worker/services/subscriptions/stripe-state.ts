import type Stripe from "stripe";
import { isMissing } from "../stripe.ts";

/** Instants are epoch seconds. */
export interface StripeState {
  readonly subscriptionId: string | null;
  readonly status: string | null;
  readonly trialEndSeconds: number | null;
  readonly periodEndSeconds: number | null;
  readonly cancelAtSeconds: number | null;
  readonly endedAtSeconds: number | null;
  readonly collectionPaused: boolean;
  readonly collectionResumesAtSeconds: number | null;
  readonly latestPaymentSeconds: number | null;
  /** Deleted at Stripe, or of another account, as after keys were switched. */
  readonly customerUnknown: boolean;
  /** Then the next subscription has no trial. */
  readonly hadSubscription: boolean;
}

export const NO_SUBSCRIPTION: StripeState = {
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
};

/** Best first. Others come last. */
const RANKING = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete", "canceled"];

const NEVER_STARTED = new Set(["incomplete", "incomplete_expired"]);

/** For {@link stateOf} and {@link paymentOfLatest}. */
export const EXPANDED = ["data.latest_invoice", "data.customer"];

export async function fetchStripeState(stripe: Stripe, customerId: string): Promise<StripeState> {
  const all: Stripe.Subscription[] = [];
  const pages = stripe.subscriptions.list({
    customer: customerId,
    status: "all",
    limit: 100,
    expand: EXPANDED,
  });
  try {
    for await (const subscription of pages) all.push(subscription);
  } catch (thrown) {
    if (!isMissing(thrown, "customer")) throw thrown;
    return { ...NO_SUBSCRIPTION, customerUnknown: true };
  }
  const current = bestOf(all);
  if (!current) return NO_SUBSCRIPTION;
  return {
    ...stateOf(current),
    latestPaymentSeconds: await latestPayment(stripe, current),
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
  };
}

function periodEndOf({ items }: Stripe.Subscription): number | null {
  const end = Math.max(...items.data.map((item) => item.current_period_end));
  return Number.isFinite(end) ? end : null;
}

async function latestPayment(stripe: Stripe, subscription: Stripe.Subscription): Promise<number | null> {
  const paidAt = paymentOfLatest(subscription);
  if (paidAt !== null) return paidAt;
  const { data } = await stripe.invoices.list({ subscription: subscription.id, status: "paid", limit: 12 });
  return data.map(paymentOf).find((each) => each !== null) ?? null;
}

/** Null if the latest (expanded) invoice is unpaid or over nothing. */
export function paymentOfLatest({ latest_invoice }: Stripe.Subscription): number | null {
  return paymentOf(typeof latest_invoice === "object" ? latest_invoice : null);
}

function paymentOf(invoice: Stripe.Invoice | null): number | null {
  if (invoice?.status !== "paid" || invoice.amount_paid === 0) return null;
  return invoice.status_transitions.paid_at;
}

export function isSame(a: StripeState, b: StripeState): boolean {
  const names = Object.keys(NO_SUBSCRIPTION) as (keyof StripeState)[];
  return names.every((name) => a[name] === b[name]);
}
