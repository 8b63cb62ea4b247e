import { nulls, PLAN, PRICE, type Subscription } from "./objects.ts";

interface Started {
  id: string;
  itemId: string;
  customer: string;
  status: Subscription["status"];
  /** Epoch seconds, like all times here. */
  now: number;
  trialEnd: number | null;
  periodEnd: number;
  metadata: Record<string, string>;
}

export function newSubscription(started: Started): Subscription {
  const { id, itemId, customer, status, now, trialEnd, periodEnd, metadata } = started;
  return {
    id,
    object: "subscription",
    ...nulls("application application_fee_percent billing_cycle_anchor_config billing_thresholds"),
    ...nulls("cancel_at canceled_at customer_account days_until_due default_payment_method default_source"),
    ...nulls("description ended_at latest_invoice next_pending_invoice_item_invoice on_behalf_of"),
    ...nulls("pause_collection pending_invoice_item_interval pending_setup_intent pending_update schedule"),
    ...nulls("test_clock transfer_data"),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: PRICE.currency,
    customer,
    default_tax_rates: [],
    discounts: [],
    invoice_settings: {
      ...nulls("account_tax_ids custom_fields description footer"),
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: itemId,
          object: "subscription_item",
          billing_thresholds: null,
          created: now,
          current_period_start: now,
          current_period_end: periodEnd,
          current_trial: null,
          discounts: [],
          metadata: {},
          plan: PLAN,
          price: PRICE,
          quantity: 1,
          subscription: id,
          tax_rates: [],
        },
      ],
    },
    livemode: false,
    managed_payments: { enabled: false },
    metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    start_date: now,
    status,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: trialEnd === null ? null : now,
  };
}
