import { outcomeOf } from "./cards.ts";
import { type Charge, type Invoice, PRICE, type Subscription } from "./objects.ts";
import type { World } from "./world.ts";

const DAY = 86_400;
/** Days after a first failure on which a payment is tried again; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** One month on, by the calendar, in UTC, as Stripe counts from the anchor's day. */
export function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

export interface NewSubscription {
  customer: string;
  trialDays: number;
  metadata: Record<string, string>;
}

/** Starts a subscription whose first payment, if there is one, went through. */
export function startSubscription(world: World, asked: NewSubscription): Subscription {
  const { customer, trialDays, metadata } = asked;
  const now = world.now(customer);
  const id = world.id("sub");
  const trialEnd = trialDays > 0 ? now + trialDays * DAY : null;
  const subscription: Subscription = {
    id,
    object: "subscription",
    created: now,
    customer,
    status: trialEnd === null ? "active" : "trialing",
    currency: "usd",
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    start_date: now,
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
    latest_invoice: null,
    metadata,
    livemode: false,
    items: {
      object: "list",
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: world.id("si"),
          object: "subscription_item",
          created: now,
          current_period_start: now,
          current_period_end: trialEnd ?? monthAfter(now),
          price: PRICE,
          quantity: 1,
          subscription: id,
        },
      ],
    },
  };
  world.state.subscriptions[id] = subscription;
  const invoice = makeInvoice(world, subscription, trialEnd === null ? PRICE.unit_amount : 0, "create");
  world.emit("customer.subscription.created", customer, subscription);
  settle(world, invoice);
  if (trialEnd !== null && trialDays <= 3)
    world.emit("customer.subscription.trial_will_end", customer, subscription);
  return subscription;
}

function makeInvoice(world: World, subscription: Subscription, amount: number, reason: "create" | "cycle") {
  const now = world.now(subscription.customer);
  const invoice: Invoice = {
    id: world.id("in"),
    object: "invoice",
    created: now,
    customer: subscription.customer,
    currency: "usd",
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    total: amount,
    attempt_count: 0,
    next_payment_attempt: null,
    billing_reason: `subscription_${reason}`,
    status: "open",
    status_transitions: { paid_at: null, finalized_at: now },
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    livemode: false,
  };
  world.state.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  return invoice;
}

function settle(world: World, invoice: Invoice): void {
  if (invoice.amount_due > 0) recordCharge(world, invoice, "succeeded");
  const paidAt = world.now(invoice.customer);
  Object.assign(invoice, {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: paidAt },
  });
  world.emit("invoice.paid", invoice.customer, invoice);
}

function recordCharge(world: World, invoice: Invoice, status: Charge["status"]): void {
  const charge: Charge = {
    id: world.id("ch"),
    object: "charge",
    created: world.now(invoice.customer),
    amount: invoice.amount_due,
    amount_refunded: 0,
    currency: "usd",
    customer: invoice.customer,
    paid: status === "succeeded",
    refunded: false,
    status,
    failure_code: status === "failed" ? "card_declined" : null,
    livemode: false,
  };
  world.state.charges[charge.id] = charge;
  world.emit(`charge.${status}`, invoice.customer, charge);
}

/** Charges an open invoice to the customer's card, and lets the subscription follow what came of it. */
export function attemptPayment(world: World, subscription: Subscription, invoice: Invoice): boolean {
  invoice.attempt_count += 1;
  if (outcomeOf(world.state.cards[subscription.customer] ?? "").renewals === "paid") {
    settle(world, invoice);
    if (subscription.status !== "active") change(world, subscription, { status: "active" });
    return true;
  }
  recordCharge(world, invoice, "failed");
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : invoice.created + days * DAY;
  world.emit("invoice.payment_failed", invoice.customer, invoice);
  if (days === undefined) endSubscription(world, subscription);
  else if (subscription.status !== "past_due") change(world, subscription, { status: "past_due" });
  return false;
}

/** Changes fields and says so, as customer.subscription.updated or the type named. */
export function change(
  world: World,
  subscription: Subscription,
  fields: Partial<Subscription>,
  type = "updated",
): void {
  Object.assign(subscription, fields);
  world.emit(`customer.subscription.${type}`, subscription.customer, subscription);
}

export function endSubscription(world: World, subscription: Subscription): void {
  const now = world.now(subscription.customer);
  change(world, subscription, { status: "canceled", canceled_at: now, ended_at: now }, "deleted");
}

/** Opens the next period and charges for it: a renewal, or the first payment after a trial. */
export function renew(world: World, subscription: Subscription): boolean {
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  item.current_period_start = start;
  item.current_period_end = monthAfter(start);
  const invoice = makeInvoice(world, subscription, PRICE.unit_amount, "cycle");
  if (subscription.status === "trialing") subscription.status = "active";
  world.emit("customer.subscription.updated", subscription.customer, subscription);
  return attemptPayment(world, subscription, invoice);
}
