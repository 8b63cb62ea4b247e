/**
 * Stripe's objects as JSON, API version 2026-10-28. They come from the pinned SDK's own types, so the type check fails if the
 * stand-in lacks a required field. Instants are epoch seconds.
 */
import type Stripe from "stripe";

export const API_VERSION = "2026-10-28.endive";

/** The SDK turns these fields into Decimal objects. In JSON they are text. */
type WithDecimalText<T, Name extends keyof T> = Omit<T, Name> & { [N in Name]: string };

export type Price = WithDecimalText<Stripe.Price, "unit_amount_decimal"> & { unit_amount: number };
export type Plan = WithDecimalText<Stripe.Plan, "amount_decimal">;
export type InvoiceLineItem = Omit<WithDecimalText<Stripe.InvoiceLineItem, "quantity_decimal">, "pricing"> & {
  pricing: WithDecimalText<Stripe.InvoiceLineItem.Pricing, "unit_amount_decimal">;
};

export type Customer = Omit<Stripe.Customer, "deleted"> & {
  email: string | null;
  name: string | null;
  deleted?: true;
};

export type SubscriptionItem = Omit<Stripe.SubscriptionItem, "plan" | "price"> & {
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
