import type { Charge, Invoice } from "./objects.ts";

interface NewCharge {
  id: string;
  invoice: Invoice;
  status: Charge["status"];
  /** Epoch seconds. */
  now: number;
}

export function newCharge({ id, invoice, status, now }: NewCharge): Charge {
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
    payment_intent: null,
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
