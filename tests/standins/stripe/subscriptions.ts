import { z } from "zod";
import { change, endSubscription, resume, startSubscription } from "./billing-cycle.ts";
import { paymentMethods } from "./cards.ts";
import { retrieveCustomer } from "./customers.ts";
import { shownInvoice } from "./money.ts";
import { PRICE, type Subscription } from "./objects.ts";
import {
  expand,
  type Form,
  flag,
  integer,
  invalid,
  metadata,
  missing,
  page,
  paging,
  readParams,
  text,
} from "./params.ts";
import type { World } from "./world.ts";

const item = z.strictObject({ price: text, quantity: integer.optional() });
const created = z.strictObject({
  customer: text,
  items: z.array(item).length(1),
  default_payment_method: text.optional(),
  trial_period_days: integer.optional(),
  metadata,
});
const removed = z.literal("");
const pause = z.strictObject({
  behavior: z.enum(["keep_as_draft", "mark_uncollectible", "void"]),
  resumes_at: integer.optional(),
});
const changed = z.strictObject({
  cancel_at: z.union([removed, integer]).optional(),
  cancel_at_period_end: flag.optional(),
  pause_collection: z.union([removed, pause]).optional(),
  metadata: metadata.optional(),
});
const resumed = z.strictObject({
  billing_cycle_anchor: z.strictObject({ type: z.enum(["now"]) }).optional(),
  payment_behavior: z.enum(["resume_on_payment_success"]),
});
const statuses = [
  "all",
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "ended",
] as const;
const ENDED: readonly string[] = ["canceled", "incomplete_expired"];
const listed = z.strictObject({
  ...paging,
  customer: text.optional(),
  price: text.optional(),
  status: z.enum(statuses).optional(),
  expand,
});
const retrieved = z.strictObject({ expand });

export function createSubscription(world: World, form: Form): Subscription {
  const asked = readParams(created, form);
  world.customer(asked.customer, "customer");
  requirePrice(asked.items[0]?.price ?? "", "items[0][price]");
  if (asked.default_payment_method !== undefined) {
    const card = paymentMethods[asked.default_payment_method];
    if (!card) throw missing("PaymentMethod", asked.default_payment_method, "default_payment_method");
    world.state.cards[asked.customer] = card;
  }
  if (!world.state.cards[asked.customer])
    throw invalid("This customer has no attached payment source or default payment method.", {
      code: "resource_missing",
    });
  return startSubscription(world, {
    customer: asked.customer,
    trialDays: asked.trial_period_days ?? 0,
    metadata: asked.metadata,
  });
}

/** The plan's price, or one that came after it, whose id begins with the same words. */
export function requirePrice(id: string, param: string): void {
  if (!id.startsWith(PRICE.id)) throw missing("price", id, param);
}

export function retrieveSubscription(world: World, id: string, form: Form) {
  return expanded(world, world.subscription(id), expansions(readParams(retrieved, form).expand, ""));
}

export function listSubscriptions(world: World, form: Form) {
  const asked = readParams(listed, form);
  // A deleted customer's subscriptions are still listed. A customer that never existed is a fault.
  if (asked.customer && !world.state.customers[asked.customer])
    throw missing("customer", asked.customer, "customer");
  const wanted = expansions(asked.expand, "data.");
  const all = Object.values(world.state.subscriptions).filter(
    (each) =>
      (asked.customer === undefined || each.customer === asked.customer) &&
      hasStatus(each, asked.status) &&
      (asked.price === undefined || asked.price === each.items.data[0].price.id),
  );
  const answer = page("/v1/subscriptions", all, asked);
  return { ...answer, data: answer.data.map((each) => expanded(world, each, wanted)) };
}

/** Without a status, Stripe lists what isn't canceled. */
function hasStatus({ status }: Subscription, asked: (typeof statuses)[number] | undefined): boolean {
  if (asked === undefined) return status !== "canceled";
  if (asked === "all") return true;
  return asked === "ended" ? ENDED.includes(status) : asked === status;
}

export function updateSubscription(world: World, id: string, form: Form): Subscription {
  const asked = readParams(changed, form);
  const subscription = world.subscription(id);
  if (ENDED.includes(subscription.status)) throw missing("subscription", id);
  const { cancel_at: at, cancel_at_period_end: atEnd, pause_collection: paused } = asked;
  if (at !== undefined && atEnd !== undefined)
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
  change(world, subscription, {
    ...(asked.metadata && { metadata: merged(subscription.metadata, asked.metadata) }),
    ...(paused !== undefined && {
      pause_collection:
        paused === "" ? null : { behavior: paused.behavior, resumes_at: paused.resumes_at ?? null },
    }),
    ...(at !== undefined && {
      cancel_at: at === "" ? null : at,
      cancel_at_period_end: false,
      canceled_at: at === "" ? null : world.now(subscription.customer),
    }),
    ...(atEnd !== undefined && {
      cancel_at_period_end: atEnd,
      cancel_at: atEnd ? subscription.items.data[0].current_period_end : null,
      canceled_at: atEnd ? world.now(subscription.customer) : null,
    }),
  });
  return subscription;
}

export function resumeSubscription(world: World, id: string, form: Form): Subscription {
  readParams(resumed, form);
  const subscription = world.subscription(id);
  if (subscription.status !== "paused") throw invalid("Only a paused subscription can be resumed.");
  if (!world.state.cards[subscription.customer])
    throw invalid("This customer has no attached payment source or default payment method.", {
      code: "resource_missing",
    });
  resume(world, subscription);
  return subscription;
}

function merged(known: Record<string, string>, asked: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...known, ...asked }).filter(([, value]) => value !== ""));
}

const canceled = z.strictObject({ cancellation_details: z.strictObject({ comment: text }).optional() });

export function cancelSubscription(world: World, id: string, form: Form = {}): Subscription {
  const { cancellation_details: details } = readParams(canceled, form);
  const subscription = world.subscription(id);
  if (ENDED.includes(subscription.status)) throw missing("subscription", id);
  Object.assign(subscription.cancellation_details ?? {}, { reason: "cancellation_requested", ...details });
  endSubscription(world, subscription);
  return subscription;
}

const EXPANDABLE = ["latest_invoice", "latest_invoice.payments", "customer"];

function expansions(asked: readonly string[], prefix: string): Set<string> {
  const unknown = asked.find((each) => !EXPANDABLE.some((name) => each === prefix + name));
  if (unknown) throw invalid(`This property cannot be expanded (${unknown}).`, { param: "expand" });
  return new Set(asked.map((each) => each.slice(prefix.length)));
}

function expanded(world: World, subscription: Subscription, wanted: Set<string>) {
  const { customer, latest_invoice: invoice } = subscription;
  return {
    ...subscription,
    ...(wanted.has("customer") && { customer: retrieveCustomer(world, customer) }),
    ...([...wanted].some((each) => each.startsWith("latest_invoice")) && {
      latest_invoice: shownInvoice(
        world.state.invoices[invoice ?? ""],
        wanted.has("latest_invoice.payments"),
      ),
    }),
  };
}
