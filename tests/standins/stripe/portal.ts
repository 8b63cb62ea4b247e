import type Stripe from "stripe";
import { z } from "zod";
import { missing } from "./fault.ts";
import type { Form } from "./form.ts";
import type { PortalSession } from "./objects.ts";
import { flag, paging, readParams, text } from "./params.ts";
import type { World } from "./world.ts";

/** The portal as the account has set it up: cards and invoices, no cancellation. */
export const PORTAL_CONFIGURATION: Stripe.BillingPortal.Configuration = {
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
    customer_account: null,
    flow: null,
    locale: null,
    on_behalf_of: null,
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
