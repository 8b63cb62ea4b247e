/** Payments that were given back or taken back. Stripe calls their invoices paid as before. */
import type Stripe from "stripe";
import type { DisputeState } from "../../db/billing.ts";

export interface Dispute {
  readonly id: string;
  readonly state: DisputeState;
}

export interface Returned {
  readonly disputes: readonly Dispute[];
  /** The charges were refunded in full, or taken back by a bank. */
  readonly chargeIds: ReadonlySet<string>;
}

/** Covers more than a year, with every failed try. */
const CHARGES = 100;

export async function fetchReturned(stripe: Stripe, customer: string): Promise<Returned> {
  const { data } = await stripe.charges.list({ customer, limit: CHARGES });
  const disputes: Dispute[] = [];
  const chargeIds = new Set<string>();
  for (const charge of data) {
    const found = charge.disputed ? (await stripe.disputes.list({ charge: charge.id })).data : [];
    const states = found.map(({ id, status }) => ({ id, state: stateOfDispute(status) }));
    disputes.push(...states);
    if (!charge.refunded && worstOf(states) === null) continue;
    chargeIds.add(charge.id);
    if (charge.payment_intent !== null) chargeIds.add(idOf(charge.payment_intent));
  }
  return { disputes, chargeIds };
}

const KEPT: ReadonlySet<string> = new Set(["won", "warning_closed", "prevented"]);

/** An inquiry, which Stripe calls a warning, counts as a dispute. One that was prevented was refunded instead. */
export function stateOfDispute(status: Stripe.Dispute.Status): DisputeState {
  if (status === "lost") return "lost";
  return KEPT.has(status) ? "over" : "open";
}

export function worstOf(disputes: readonly Dispute[]): "open" | "lost" | null {
  const states = disputes.map(({ state }) => state);
  return states.includes("lost") ? "lost" : states.includes("open") ? "open" : null;
}

/** The user may subscribe again once support has named the dispute's id (docs/operations.md#disputes-and-refunds). */
const CLOSED_DISPUTE = "dispute_settled";

export function withoutClosed(
  disputes: readonly Dispute[],
  customer: Stripe.Subscription["customer"] | undefined,
): Dispute[] {
  const isKnown = typeof customer === "object" && !customer.deleted;
  const closed = isKnown ? customer.metadata[CLOSED_DISPUTE] : undefined;
  return disputes.filter(({ id }) => id !== closed);
}

/** @param invoice with its payments expanded */
export function isReturned(invoice: Stripe.Invoice | null, { chargeIds }: Returned): boolean {
  const paid = (invoice?.payments?.data ?? []).filter(({ status }) => status === "paid");
  return paid.length > 0 && paid.every(({ payment }) => chargeIds.has(chargeOf(payment)));
}

/** An invoice names the payment intent of a charge that has one. */
function chargeOf({ payment_intent, charge }: Stripe.InvoicePayment.Payment): string {
  return idOf(payment_intent ?? charge ?? "");
}

function idOf(object: string | { id: string }): string {
  return typeof object === "string" ? object : object.id;
}
