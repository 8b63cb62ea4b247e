/** The part of Stripe's objects that the product can see, API version 2026-10-28. Instants are epoch seconds. */

export const API_VERSION = "2026-10-28.endive";

/** The plan as set up in the account: pro_monthly, $9 a month (SPEC.md section 9). */
export const PRICE = {
  id: "price_pro_monthly",
  object: "price",
  active: true,
  currency: "usd",
  unit_amount: 900,
  type: "recurring",
  recurring: { interval: "month", interval_count: 1, usage_type: "licensed", trial_period_days: null },
  product: "prod_expense_timeline",
  lookup_key: "pro_monthly",
  metadata: {},
  livemode: false,
} as const;

export interface Customer {
  id: string;
  object: "customer";
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  livemode: false;
  deleted?: true;
}

export type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "canceled"
  | "unpaid"
  | "paused";

export interface Subscription {
  id: string;
  object: "subscription";
  created: number;
  customer: string;
  status: SubscriptionStatus;
  currency: "usd";
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  start_date: number;
  trial_start: number | null;
  trial_end: number | null;
  latest_invoice: string | null;
  metadata: Record<string, string>;
  livemode: false;
  items: {
    object: "list";
    has_more: false;
    url: string;
    data: [
      {
        id: string;
        object: "subscription_item";
        created: number;
        current_period_start: number;
        current_period_end: number;
        price: typeof PRICE;
        quantity: 1;
        subscription: string;
      },
    ];
  };
}

export interface Invoice {
  id: string;
  object: "invoice";
  created: number;
  customer: string;
  currency: "usd";
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  total: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  billing_reason: "subscription_create" | "subscription_cycle";
  status: "open" | "paid" | "void" | "uncollectible";
  status_transitions: { paid_at: number | null; finalized_at: number };
  parent: {
    type: "subscription_details";
    quote_details: null;
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  livemode: false;
}

export interface Charge {
  id: string;
  object: "charge";
  created: number;
  amount: number;
  amount_refunded: number;
  currency: "usd";
  customer: string;
  paid: boolean;
  refunded: boolean;
  status: "succeeded" | "failed";
  failure_code: string | null;
  livemode: false;
}

export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  created: number;
  expires_at: number;
  mode: "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  customer: string;
  client_reference_id: string | null;
  subscription: string | null;
  success_url: string;
  cancel_url: string | null;
  metadata: Record<string, string>;
  livemode: false;
  url: string | null;
  amount_total: number;
  currency: "usd";
}

export interface PortalSession {
  id: string;
  object: "billing_portal.session";
  created: number;
  customer: string;
  return_url: string | null;
  url: string;
  configuration: string;
  livemode: false;
}

export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  type: string;
  data: { object: unknown };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
}
