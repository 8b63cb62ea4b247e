import type Stripe from "stripe";
import { z } from "zod";
import { type Charge, type Dispute, type Invoice, nulls, type Refund } from "./objects.ts";
import {
  created,
  expand,
  type Form,
  integer,
  invalid,
  missing,
  page,
  paging,
  readParams,
  text,
} from "./params.ts";
import type { World } from "./world.ts";

const listedInvoices = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
  expand,
});
const listedCharges = z.strictObject({ ...paging, customer: text.optional() });
const listedReturns = z.strictObject({ ...paging, charge: text.optional(), created, expand });
const refund = z.strictObject({ charge: text, amount: integer.optional() });

export function listInvoices(world: World, form: Form) {
  const asked = readParams(listedInvoices, form);
  const all = Object.values(world.state.invoices).filter(
    (each) =>
      each.customer === (asked.customer ?? each.customer) &&
      each.status === (asked.status ?? each.status) &&
      (asked.subscription === undefined ||
        each.parent.subscription_details.subscription === asked.subscription),
  );
  const unknown = asked.expand.find((each) => each !== "data.payments");
  if (unknown) throw invalid(`This property cannot be expanded (${unknown}).`, { param: "expand" });
  const answer = page("/v1/invoices", all, asked);
  return { ...answer, data: answer.data.map((each) => shownInvoice(each, asked.expand.length > 0)) };
}

export function shownInvoice(invoice: Invoice | undefined, withPayments: boolean) {
  if (invoice === undefined) return null;
  const { payments, ...shown } = invoice;
  return withPayments && payments ? { ...shown, payments } : shown;
}

export function listCharges(world: World, form: Form) {
  const asked = readParams(listedCharges, form);
  const all = Object.values(world.state.charges).filter(
    (each) => each.customer === (asked.customer ?? each.customer),
  );
  return page("/v1/charges", all, asked);
}

export function listDisputes(world: World, form: Form) {
  return listReturns(world, "/v1/disputes", Object.values(world.state.disputes), form);
}

export function listRefunds(world: World, form: Form) {
  return listReturns(world, "/v1/refunds", Object.values(world.state.refunds), form);
}

/** With the whole charge, if asked. */
function listReturns(world: World, path: string, all: (Dispute | Refund)[], form: Form) {
  const asked = readParams(listedReturns, form);
  const unknown = asked.expand.find((each) => each !== "data.charge");
  if (unknown) throw invalid(`This property cannot be expanded (${unknown}).`, { param: "expand" });
  const wanted = all.filter(
    (each) =>
      each.charge === (asked.charge ?? each.charge) && each.created >= (asked.created?.gte ?? each.created),
  );
  const answer = page(path, wanted, asked);
  const shown = (each: Dispute | Refund) =>
    asked.expand.length > 0 ? { ...each, charge: world.charge(each.charge) } : each;
  return { ...answer, data: answer.data.map(shown) };
}

export function createRefund(world: World, form: Form) {
  const asked = readParams(refund, form);
  return refundCharge(world, world.charge(asked.charge, "charge"), asked.amount);
}

/** All of it, unless an amount is given. */
export function refundCharge(world: World, charge: Charge, asked: number | undefined): Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = asked ?? left;
  if (charge.status !== "succeeded" || left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (amount < 1 || amount > left)
    throw invalid(`Refund amount is greater than unrefunded amount on charge.`, { param: "amount" });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit("charge.refunded", charge.customer, charge);
  const made: Refund = {
    id: world.id("re"),
    object: "refund",
    amount,
    ...nulls("balance_transaction customer_account payment_method reason receipt_number"),
    ...nulls("source_transfer_reversal transfer_reversal"),
    charge: charge.id,
    created: world.now(charge.customer),
    currency: charge.currency,
    customer: charge.customer,
    metadata: {},
    payment_intent: charge.payment_intent,
    status: "succeeded",
  };
  world.state.refunds[made.id] = made;
  return made;
}

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
    ...nulls("application application_fee application_fee_amount balance_transaction"),
    ...nulls("calculated_statement_descriptor description failure_balance_transaction on_behalf_of"),
    ...nulls("outcome payment_method payment_method_details receipt_email receipt_number receipt_url"),
    ...nulls("review shipping source source_transfer statement_descriptor statement_descriptor_suffix"),
    ...nulls("transfer_data transfer_group"),
    billing_details: { address: null, email: invoice.customer_email, name: null, phone: null, tax_id: null },
    captured: isPaid,
    created: now,
    currency: invoice.currency,
    customer: invoice.customer,
    disputed: false,
    failure_code: isPaid ? null : "card_declined",
    failure_message: isPaid ? null : "Your card was declined.",
    fraud_details: {},
    livemode: false,
    metadata: {},
    paid: isPaid,
    payment_intent: paymentIntent,
    refunded: false,
    status,
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

const DAY = 86_400;

/** The cardholder's bank takes the payment back until the dispute is decided. */
export function openDispute(world: World, charge: Charge): Dispute {
  if (charge.status !== "succeeded" || charge.disputed) throw invalid("This charge can't be disputed.");
  const now = world.now(charge.customer);
  charge.disputed = true;
  const dispute: Dispute = {
    id: world.id("dp"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: now + 7 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: "manual",
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
  world.state.disputes[dispute.id] = dispute;
  world.emit("charge.dispute.created", charge.customer, dispute);
  return dispute;
}

/** As the bank decided it: "won", "lost", or "warning_closed" for an inquiry that went no further. */
export function closeDispute(world: World, id: string, status: string): Dispute {
  const dispute = world.state.disputes[id];
  if (!dispute) throw missing("dispute", id);
  dispute.status = status;
  world.emit("charge.dispute.closed", world.charge(dispute.charge).customer, dispute);
  return dispute;
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  ...nulls("access_activity_log billing_address cancellation_policy cancellation_policy_disclosure"),
  ...nulls("cancellation_rebuttal customer_communication customer_email_address customer_name"),
  ...nulls("customer_purchase_ip customer_signature duplicate_charge_documentation"),
  ...nulls("duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy"),
  ...nulls("refund_policy_disclosure refund_refusal_explanation service_date service_documentation"),
  ...nulls("shipping_address shipping_carrier shipping_date shipping_documentation"),
  ...nulls("shipping_tracking_number uncategorized_file uncategorized_text"),
  enhanced_evidence: {},
};
