import type Stripe from "stripe";

/** What the product needs to know of a customer's subscription. Instants are epoch seconds. */
export interface Projection {
  readonly subscriptionId: string | null;
  readonly status: string | null;
  readonly trialEndSeconds: number | null;
  readonly periodEndSeconds: number | null;
  readonly cancelAtSeconds: number | null;
  readonly latestPaymentSeconds: number | null;
  /** Whether there ever was one, so that the next has no trial. */
  readonly hadSubscription: boolean;
}

export const NO_SUBSCRIPTION: Projection = {
  subscriptionId: null,
  status: null,
  trialEndSeconds: null,
  periodEndSeconds: null,
  cancelAtSeconds: null,
  latestPaymentSeconds: null,
  hadSubscription: false,
};

/** The better a status, the earlier; those that aren't named come last. */
const RANKING = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete", "canceled"];

/** A first payment that never went through is no subscription. */
const NEVER_STARTED = new Set(["incomplete", "incomplete_expired"]);

/** Asks Stripe for a customer's subscriptions as they are now, whatever an event said. */
export async function fetchProjection(stripe: Stripe, customerId: string): Promise<Projection> {
  const all: Stripe.Subscription[] = [];
  const pages = stripe.subscriptions.list({
    customer: customerId,
    status: "all",
    limit: 100,
    expand: ["data.latest_invoice"],
  });
  for await (const subscription of pages) all.push(subscription);
  const current = bestOf(all);
  if (!current) return NO_SUBSCRIPTION;
  return {
    ...stateOf(current),
    latestPaymentSeconds: await latestPayment(stripe, current),
    hadSubscription: all.some((each) => !NEVER_STARTED.has(each.status)),
  };
}

/** The one that decides: the best status, then the newest. */
export function bestOf(all: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const rank = ({ status }: Stripe.Subscription) => {
    const index = RANKING.indexOf(status);
    return index === -1 ? RANKING.length : index;
  };
  return all.toSorted((a, b) => rank(a) - rank(b) || b.created - a.created)[0];
}

/** What a subscription says of itself. */
export function stateOf(subscription: Stripe.Subscription) {
  const periodEnd = Math.max(...subscription.items.data.map((item) => item.current_period_end));
  return {
    subscriptionId: subscription.id,
    status: subscription.status as string,
    trialEndSeconds: subscription.trial_end,
    periodEndSeconds: Number.isFinite(periodEnd) ? periodEnd : null,
    cancelAtSeconds: subscription.cancel_at,
  };
}

async function latestPayment(stripe: Stripe, subscription: Stripe.Subscription): Promise<number | null> {
  const paidAt = paymentOfLatest(subscription);
  if (paidAt !== null) return paidAt;
  // The latest is unpaid, or a trial's over nothing: look further back.
  const { data } = await stripe.invoices.list({ subscription: subscription.id, status: "paid", limit: 12 });
  return data.map(paymentOf).find((each) => each !== null) ?? null;
}

/** When the latest invoice, expanded, was paid; null where it isn't, or was over nothing. */
export function paymentOfLatest({ latest_invoice }: Stripe.Subscription): number | null {
  return paymentOf(typeof latest_invoice === "object" ? latest_invoice : null);
}

function paymentOf(invoice: Stripe.Invoice | null): number | null {
  if (invoice?.status !== "paid" || invoice.amount_paid === 0) return null;
  return invoice.status_transitions.paid_at;
}

/** Whether two projections say the same. */
export function isSame(a: Projection, b: Projection): boolean {
  const names = Object.keys(NO_SUBSCRIPTION) as (keyof Projection)[];
  return names.every((name) => a[name] === b[name]);
}
