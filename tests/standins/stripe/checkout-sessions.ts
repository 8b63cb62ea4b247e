import { z } from "zod";
import { startSubscription } from "./billing-cycle.ts";
import { outcomeOf } from "./cards.ts";
import { retrieveCustomer } from "./customers.ts";
import { type CheckoutSession, nulls, PRICE } from "./objects.ts";
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

/** `pageUrl` is where this stand-in shows a session to the user. */
export function createSession(world: World, form: Form, pageUrl: (id: string) => string): CheckoutSession {
  const asked = readParams(created, form);
  world.customer(asked.customer, "customer");
  requirePrice(asked.line_items[0]?.price ?? "", "line_items[0][price]");
  const id = world.id("cs_test");
  const trialDays = asked.subscription_data?.trial_period_days ?? 0;
  const session = openSession({
    id,
    customer: asked.customer,
    client_reference_id: asked.client_reference_id ?? null,
    success_url: asked.success_url,
    cancel_url: asked.cancel_url ?? null,
    metadata: asked.metadata,
    submitText: asked.custom_text?.submit.message ?? null,
    url: pageUrl(id),
    amount: trialDays > 0 ? 0 : PRICE.unit_amount,
    now: world.now(asked.customer),
  });
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
    invoice: subscription.latest_invoice,
    url: null,
  });
  world.emit("checkout.session.completed", session.customer, session);
  return { done: true };
}

type Opened = Pick<
  CheckoutSession,
  "id" | "customer" | "client_reference_id" | "success_url" | "cancel_url" | "metadata" | "url"
> & {
  /** Beside the button. */
  submitText: string | null;
  /** Cents, now. */
  amount: number;
  /** Epoch seconds. */
  now: number;
};

const OPEN_SECONDS = 86_400;

function openSession({ submitText, amount, now, ...asked }: Opened): CheckoutSession {
  return {
    ...asked,
    object: "checkout.session",
    ...nulls("adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types"),
    ...nulls("billing_address_collection client_secret collected_information consent consent_collection"),
    ...nulls("currency_conversion customer_account customer_creation customer_details customer_email"),
    ...nulls("integration_identifier invoice invoice_creation locale origin_context payment_intent"),
    ...nulls("payment_link payment_method_configuration_details payment_method_options permissions"),
    ...nulls("recovered_from setup_intent shipping_address_collection shipping_cost submit_type"),
    ...nulls("subscription wallet_options"),
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    created: now,
    currency: PRICE.currency,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: submitText === null ? null : { message: submitText },
      terms_of_service_acceptance: null,
    },
    discounts: [],
    expires_at: now + OPEN_SECONDS,
    livemode: false,
    managed_payments: { enabled: false },
    mode: "subscription",
    payment_method_collection: "always",
    payment_method_types: ["card"],
    payment_status: "unpaid",
    saved_payment_method_options: {
      allow_redisplay_filters: ["always"],
      payment_method_remove: "disabled",
      payment_method_save: null,
    },
    shipping_options: [],
    status: "open",
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
  };
}
