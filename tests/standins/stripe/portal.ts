import type Stripe from "stripe";
import { z } from "zod";
import { escapeHtml } from "#domain/text/wording.ts";
import { html, type StandIn } from "../http.ts";
import { attemptPayment } from "./billing-cycle.ts";
import { nulls, type PortalSession } from "./objects.ts";
import { type Form, flag, missing, paging, readParams, text } from "./params.ts";
import type { World } from "./world.ts";

/** The portal as the account has set it up: cards and invoices, no cancellation. */
const PORTAL_CONFIGURATION: Stripe.BillingPortal.Configuration = {
  id: "bpc_expense_timeline",
  object: "billing_portal.configuration",
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created: 1_767_225_600,
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: "at_period_end",
      proration_behavior: "none",
    },
    subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: "none",
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: "end_trial",
    },
  },
  is_default: true,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
  updated: 1_767_225_600,
};

const created = z.strictObject({
  customer: text,
  return_url: z.url().optional(),
  configuration: text.optional(),
});
const listed = z.strictObject({ ...paging, is_default: flag.optional(), active: flag.optional() });

export function createPortalSession(
  world: World,
  form: Form,
  pageUrl: (id: string) => string,
): PortalSession {
  const asked = readParams(created, form);
  world.customer(asked.customer, "customer");
  const configuration = asked.configuration ?? PORTAL_CONFIGURATION.id;
  if (configuration !== PORTAL_CONFIGURATION.id)
    throw missing("configuration", configuration, "configuration");
  const id = world.id("bps");
  const session: PortalSession = {
    id,
    object: "billing_portal.session",
    created: world.now(asked.customer),
    customer: asked.customer,
    ...nulls("customer_account flow locale on_behalf_of"),
    return_url: asked.return_url ?? null,
    url: pageUrl(id),
    configuration,
    livemode: false,
  };
  world.state.portalSessions[id] = session;
  return session;
}

export function listPortalConfigurations(form: Form) {
  readParams(listed, form);
  return {
    object: "list",
    url: "/v1/billing_portal/configurations",
    has_more: false,
    data: [PORTAL_CONFIGURATION],
  };
}

/** The hosted portal: invoices, and another card, to which an open invoice is charged at once. */
export function portalPages(world: World): StandIn {
  return (request) => {
    const id = /^\/portal\/([^/]+)$/.exec(request.url.pathname)?.[1];
    const session = id && world.state.portalSessions[id];
    if (!session) return undefined;
    if (request.method === "POST") changeCard(world, session, new URLSearchParams(request.body).get("card"));
    const invoices = Object.values(world.state.invoices)
      .filter((each) => each.customer === session.customer)
      .map((each) => `<li>$${(each.amount_due / 100).toFixed(2)}: ${each.status}</li>`);
    return html(
      200,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Billing</title></head><body><h1>Billing</h1>
<form method="post"><label>Card number <input name="card" value="4242 4242 4242 4242"></label> <button>Save card</button></form>
<h2>Invoices</h2><ul>${invoices.join("")}</ul>
<p><a href="${escapeHtml(session.return_url ?? "/")}">Return to Expense Timeline</a></p></body></html>`,
    );
  };
}

function changeCard(world: World, session: PortalSession, card: string | null): void {
  world.state.cards[session.customer] = (card ?? "").replaceAll(" ", "");
  for (const subscription of Object.values(world.state.subscriptions)) {
    const invoice = world.state.invoices[subscription.latest_invoice ?? ""];
    if (subscription.customer === session.customer && invoice?.status === "open")
      attemptPayment(world, subscription, invoice);
  }
  world.save();
}
