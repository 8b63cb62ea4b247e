import type Stripe from "stripe";
import { invalid, missing } from "./fault.ts";
import type { Charge, Dispute } from "./objects.ts";
import type { World } from "./world.ts";

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
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
