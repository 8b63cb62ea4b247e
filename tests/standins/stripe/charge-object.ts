import type Stripe from "stripe";
import type { Charge, Invoice } from "./objects.ts";

interface NewCharge {
  id: string;
  paymentIntent: string;
  invoice: Invoice;
  status: Charge["status"];
  /** Epoch seconds. */
  now: number;
}

export function newCharge({ id, paymentIntent, invoice, status, now }: NewCharge): Charge {
  const isPaid = status === "succeeded";
  return {
    id,
    object: "charge",
    amount: invoice.amount_due,
    amount_captured: isPaid ? invoice.amount_due : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: invoice.customer_email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: isPaid,
    created: now,
    currency: invoice.currency,
    customer: invoice.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isPaid ? null : "card_declined",
    failure_message: isPaid ? null : "Your card was declined.",
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: isPaid,
    payment_intent: paymentIntent,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** What joins an invoice with the charge that paid it. Stripe gives it if it is asked to expand it. */
export function paymentsOf(id: string, invoice: Invoice, charge: Charge): NonNullable<Invoice["payments"]> {
  return {
    object: "list",
    has_more: false,
    url: `/v1/invoice_payments?invoice=${invoice.id}`,
    data: [
      {
        id,
        object: "invoice_payment",
        amount_paid: charge.amount,
        amount_requested: charge.amount,
        created: charge.created,
        currency: charge.currency,
        invoice: invoice.id,
        is_default: true,
        livemode: false,
        payment: { type: "payment_intent", payment_intent: charge.payment_intent },
        status: "paid",
        status_transitions: { canceled_at: null, paid_at: charge.created },
      } satisfies Stripe.InvoicePayment,
    ],
  };
}
