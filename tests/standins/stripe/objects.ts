import type Stripe from "stripe";

/**
 * Stripe's objects as JSON, API version 2026-10-28: of the pinned SDK's own types, the fields that the product, its tests and
 * this stand-in read. Instants are epoch seconds.
 */
export const API_VERSION = "2026-10-28.endive";

export type Customer = Pick<Stripe.Customer, "id" | "object" | "created" | "metadata"> & {
  email: string | null;
  name: string | null;
  deleted?: true;
};

type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  "id" | "object" | "current_period_start" | "current_period_end"
> & { price: typeof PRICE };

export type Subscription = Pick<
  Stripe.Subscription,
  | "id"
  | "object"
  | "billing_cycle_anchor"
  | "cancel_at"
  | "cancel_at_period_end"
  | "canceled_at"
  | "created"
  | "ended_at"
  | "metadata"
  | "pause_collection"
  | "status"
  | "trial_end"
> & {
  cancellation_details: { comment: string | null; reason: string | null };
  customer: string;
  items: { object: "list"; has_more: boolean; data: [SubscriptionItem] };
  latest_invoice: string | null;
};

export type Invoice = Pick<
  Stripe.Invoice,
  | "id"
  | "object"
  | "amount_due"
  | "amount_paid"
  | "attempt_count"
  | "attempted"
  | "automatically_finalizes_at"
  | "created"
  | "next_payment_attempt"
  | "number"
  | "status"
  | "status_transitions"
> & { customer: string; subscription: string; payments?: { object: "list"; data: InvoicePayment[] } };

type InvoicePayment = Pick<Stripe.InvoicePayment, "id" | "object" | "payment" | "status">;

export type Charge = Pick<
  Stripe.Charge,
  "id" | "object" | "amount" | "amount_refunded" | "created" | "disputed" | "paid" | "refunded" | "status"
> & { customer: string; payment_intent: string };

export type Dispute = Pick<Stripe.Dispute, "id" | "object" | "created" | "status"> & { charge: string };

export type Refund = Pick<Stripe.Refund, "id" | "object" | "amount" | "created" | "status"> & {
  charge: string;
};

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "cancel_url"
  | "client_reference_id"
  | "created"
  | "custom_text"
  | "expires_at"
  | "metadata"
  | "mode"
  | "payment_status"
  | "status"
  | "url"
> & { customer: string; subscription: string | null; success_url: string };

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  "id" | "object" | "customer" | "return_url" | "url"
>;

export type StripeEvent = Omit<Stripe.EventBase, "data" | "type"> & {
  type: string;
  data: { object: unknown };
};

export const PRICE = {
  id: "price_pro_monthly",
  object: "price",
  active: true,
  currency: "usd",
  recurring: { interval: "month", interval_count: 1 },
  unit_amount: 900,
} as const;

interface Started {
  id: string;
  customer: string;
  status: Subscription["status"];
  now: number;
  trialEnd: number | null;
  periodEnd: number;
  metadata: Record<string, string>;
}

export function newSubscription({ now, trialEnd, periodEnd, ...started }: Started): Subscription {
  const item: SubscriptionItem = {
    id: started.id.replace("sub", "si"),
    object: "subscription_item",
    current_period_start: now,
    current_period_end: periodEnd,
    price: PRICE,
  };
  return {
    ...started,
    object: "subscription",
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, reason: null },
    created: now,
    ended_at: null,
    items: { object: "list", has_more: false, data: [item] },
    latest_invoice: null,
    pause_collection: null,
    trial_end: trialEnd,
  };
}

/** An invoice for the current period. Nobody owes it until it is finalized. */
export function draftInvoice(
  id: string,
  subscription: Subscription,
  amountCents: number,
  now: number,
): Invoice {
  return {
    id,
    object: "invoice",
    amount_due: amountCents,
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    automatically_finalizes_at: null,
    created: now,
    customer: subscription.customer,
    next_payment_attempt: null,
    number: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subscription: subscription.id,
  };
}
