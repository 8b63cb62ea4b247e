import { z } from "zod";
import type { Charge, Dispute, Invoice, Refund } from "./objects.ts";
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
      (asked.subscription === undefined || each.subscription === asked.subscription),
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
    charge: charge.id,
    created: world.now(charge.customer),
    status: "succeeded",
  };
  world.state.refunds[made.id] = made;
  return made;
}

/** The cardholder's bank takes the payment back until the dispute is decided. */
export function openDispute(world: World, charge: Charge): Dispute {
  if (charge.status !== "succeeded" || charge.disputed) throw invalid("This charge can't be disputed.");
  charge.disputed = true;
  const dispute: Dispute = {
    id: world.id("dp"),
    object: "dispute",
    charge: charge.id,
    created: world.now(charge.customer),
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
