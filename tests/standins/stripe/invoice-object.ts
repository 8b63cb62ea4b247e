import {
  type Customer,
  type Invoice,
  type InvoiceLineItem,
  nulls,
  PRICE,
  type Subscription,
} from "./objects.ts";

interface Drafted {
  id: string;
  lineId: string;
  subscription: Subscription;
  customer: Customer;
  /** Cents. */
  amount: number;
  reason: "subscription_create" | "subscription_cycle";
  /** Epoch seconds. */
  now: number;
}

/** A draft invoice for the current period. Nobody owes it until it is finalized. */
export function draftInvoice({ id, lineId, subscription, customer, amount, reason, now }: Drafted): Invoice {
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Expense Timeline",
    ...nulls("account_tax_ids application automatically_finalizes_at custom_fields customer_account"),
    ...nulls("customer_address customer_phone customer_shipping default_payment_method default_source"),
    ...nulls("description due_date effective_at ending_balance footer from_invoice hosted_invoice_url"),
    ...nulls("invoice_pdf last_finalization_error latest_revision next_payment_attempt number"),
    ...nulls("on_behalf_of receipt_number rendering shipping_cost shipping_details statement_descriptor"),
    ...nulls("test_clock webhooks_delivered_at"),
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: now,
    currency: PRICE.currency,
    customer: subscription.customer,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    issuer: { type: "self" },
    lines: {
      object: "list",
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
      data: [periodLine(id, lineId, subscription, amount)],
    },
    livemode: false,
    metadata: {},
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  };
}

function periodLine(
  invoice: string,
  id: string,
  subscription: Subscription,
  amount: number,
): InvoiceLineItem {
  const [item] = subscription.items.data;
  return {
    id,
    object: "line_item",
    amount,
    currency: PRICE.currency,
    description:
      amount === 0 ? "Trial period for Expense Timeline" : "1 × Expense Timeline (at $9.00 / month)",
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      type: "subscription_item_details",
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      type: "price_details",
      price_details: { price: PRICE.id, product: String(PRICE.product) },
      unit_amount_decimal: String(amount),
    },
    quantity: 1,
    quantity_decimal: "1",
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
