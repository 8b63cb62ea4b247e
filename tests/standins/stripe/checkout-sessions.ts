import { z } from "zod";
import { startSubscription } from "./billing-cycle.ts";
import { outcomeOf } from "./cards.ts";
import { retrieveCustomer } from "./customers.ts";
import type { CheckoutSession } from "./objects.ts";
import { expand, type Form, integer, invalid, metadata, readParams, text } from "./params.ts";
import { requirePrice } from "./subscriptions.ts";
import type { World } from "./world.ts";

const address = z.url({ protocol: /^https?$/ });
const created = z.strictObject({
  mode: z.literal("subscription"),
  customer: text,
  client_reference_id: text.optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: integer })).length(1),
  success_url: address,
  cancel_url: address.optional(),
  payment_method_collection: z.enum(["always", "if_required"]).optional(),
  subscription_data: z
    .strictObject({ trial_period_days: integer.pipe(z.number().min(1).max(730)).optional(), metadata })
    .optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text }) }).optional(),
  metadata,
});

const OPEN_SECONDS = 86_400;
const NO_TEXTS = { after_submit: null, shipping_address: null, terms_of_service_acceptance: null };

/** `pageUrl` is where this stand-in shows a session to the user. */
export function createSession(world: World, form: Form, pageUrl: (id: string) => string): CheckoutSession {
  const asked = readParams(created, form);
  world.customer(asked.customer, "customer");
  requirePrice(asked.line_items[0]?.price ?? "", "line_items[0][price]");
  const id = world.id("cs_test");
  const trialDays = asked.subscription_data?.trial_period_days ?? 0;
  const now = world.now(asked.customer);
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    cancel_url: asked.cancel_url ?? null,
    client_reference_id: asked.client_reference_id ?? null,
    created: now,
    custom_text: { ...NO_TEXTS, submit: asked.custom_text?.submit ?? null },
    customer: asked.customer,
    expires_at: now + OPEN_SECONDS,
    metadata: asked.metadata,
    mode: "subscription",
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    success_url: asked.success_url,
    url: pageUrl(id),
  };
  world.state.sessions[id] = session;
  world.state.plans[id] = { trialDays, metadata: asked.subscription_data?.metadata ?? {} };
  return session;
}

const retrieved = z.strictObject({ expand });

export function retrieveSession(world: World, id: string, form: Form) {
  const asked = readParams(retrieved, form).expand;
  const unknown = asked.find((each) => each !== "customer");
  if (unknown) throw invalid(`This property cannot be expanded (${unknown}).`, { param: "expand" });
  const session = world.session(id);
  return asked.length > 0 ? { ...session, customer: retrieveCustomer(world, session.customer) } : session;
}

export function expireSession(world: World, id: string): CheckoutSession {
  const session = world.session(id);
  if (session.status !== "open")
    throw invalid("Only Checkout Sessions with a status in [open] can be expired.");
  Object.assign(session, { status: "expired", url: null });
  world.emit("checkout.session.expired", session.customer, session);
  return session;
}

type PayResult = { done: true } | { done: false; authenticate: boolean; message: string };

/** The user pressed Pay, or came back from their bank. Nothing is charged unless the card's outcome is paid. */
export function paySession(
  world: World,
  session: CheckoutSession,
  card: string,
  authenticated: boolean,
): PayResult {
  const outcome = outcomeOf(card);
  if (outcome.first === "authenticate" && !authenticated)
    return { done: false, authenticate: true, message: "" };
  if (outcome.first === "declined") return { done: false, authenticate: false, message: outcome.message };
  const plan = world.state.plans[session.id] ?? { trialDays: 0, metadata: {} };
  world.state.cards[session.customer] = card;
  const subscription = startSubscription(world, { customer: session.customer, ...plan });
  Object.assign(session, {
    status: "complete",
    payment_status: plan.trialDays > 0 ? "no_payment_required" : "paid",
    subscription: subscription.id,
    url: null,
  });
  world.emit("checkout.session.completed", session.customer, session);
  return { done: true };
}
