import type Stripe from "stripe";

/**
 * Stripe's objects as JSON, API version 2026-10-28. They come from the pinned SDK's own types, so the type check fails if the
 * stand-in lacks a required field. Instants are epoch seconds.
 */

export const API_VERSION = "2026-10-28.endive";

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text;

/** The fields of these names, which are null until something happens that this stand-in doesn't know. */
export function nulls<Names extends string>(names: Names): Record<Words<Names>, null> {
  return Object.fromEntries(names.split(" ").map((name) => [name, null])) as Record<Words<Names>, null>;
}

/** The SDK turns these fields into Decimal objects. In JSON they are text. */
type WithDecimalText<T, Name extends keyof T> = Omit<T, Name> & { [N in Name]: string };

type Price = WithDecimalText<Stripe.Price, "unit_amount_decimal"> & { unit_amount: number };
type Plan = WithDecimalText<Stripe.Plan, "amount_decimal">;
export type InvoiceLineItem = Omit<WithDecimalText<Stripe.InvoiceLineItem, "quantity_decimal">, "pricing"> & {
  pricing: WithDecimalText<Stripe.InvoiceLineItem.Pricing, "unit_amount_decimal">;
};

export type Customer = Omit<Stripe.Customer, "deleted"> & {
  email: string | null;
  name: string | null;
  deleted?: true;
};

type SubscriptionItem = Omit<Stripe.SubscriptionItem, "plan" | "price"> & {
  plan: Plan;
  price: Price;
};

export type Subscription = Omit<Stripe.Subscription, "items"> & {
  customer: string;
  latest_invoice: string | null;
  items: Omit<Stripe.ApiList<SubscriptionItem>, "data"> & { data: [SubscriptionItem] };
};

export type Invoice = Omit<Stripe.Invoice, "deleted" | "lines"> & {
  customer: string;
  parent: Stripe.Invoice.Parent & { subscription_details: { subscription: string } };
  lines: Omit<Stripe.ApiList<InvoiceLineItem>, "data"> & { data: InvoiceLineItem[] };
};

export type Charge = Stripe.Charge & { customer: string; payment_intent: string };

export type Dispute = Stripe.Dispute & { charge: string };

export type Refund = Stripe.Refund & { charge: string };

export type CheckoutSession = Stripe.Checkout.Session & {
  customer: string;
  subscription: string | null;
  success_url: string;
};

export type PortalSession = Stripe.BillingPortal.Session;

export type StripeEvent = Omit<Stripe.EventBase, "data" | "type"> & {
  type: string;
  data: { object: unknown };
};

const PRICE_ID = "price_pro_monthly";
const PRODUCT_ID = "prod_expense_timeline";
const MADE_AT = 1_767_225_600;
const AMOUNT_CENTS = 900;

export const PRICE: Price = {
  id: PRICE_ID,
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created: MADE_AT,
  currency: "usd",
  ...nulls("custom_unit_amount nickname tiers_mode transform_quantity"),
  livemode: false,
  lookup_key: "pro_monthly",
  metadata: {},
  product: PRODUCT_ID,
  recurring: {
    interval: "month",
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed",
  },
  tax_behavior: "unspecified",
  type: "recurring",
  unit_amount: AMOUNT_CENTS,
  unit_amount_decimal: String(AMOUNT_CENTS),
};

/** The same price in the older form, which subscription items still carry. */
export const PLAN: Plan = {
  id: PRICE_ID,
  object: "plan",
  active: true,
  amount: AMOUNT_CENTS,
  amount_decimal: String(AMOUNT_CENTS),
  billing_scheme: "per_unit",
  created: MADE_AT,
  currency: "usd",
  interval: "month",
  interval_count: 1,
  livemode: false,
  metadata: {},
  ...nulls("meter nickname tiers_mode transform_usage trial_period_days"),
  product: PRODUCT_ID,
  usage_type: "licensed",
};
