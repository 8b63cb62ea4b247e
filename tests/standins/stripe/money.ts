import type Stripe from "stripe";
import { z } from "zod";
import { invalid, missing } from "./fault.ts";
import type { Form } from "./form.ts";
import { page } from "./list.ts";
import { integer, paging, readParams, text } from "./params.ts";
import type { World } from "./world.ts";

const listedInvoices = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
});
const listedCharges = z.strictObject({ ...paging, customer: text.optional() });
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
  return page("/v1/invoices", all, asked);
}

export function listCharges(world: World, form: Form) {
  const asked = readParams(listedCharges, form);
  const all = Object.values(world.state.charges).filter(
    (each) => each.customer === (asked.customer ?? each.customer),
  );
  return page("/v1/charges", all, asked);
}

export function createRefund(world: World, form: Form) {
  const asked = readParams(refund, form);
  const charge = world.state.charges[asked.charge];
  if (!charge) throw missing("charge", asked.charge, "charge");
  const left = charge.amount - charge.amount_refunded;
  const amount = asked.amount ?? left;
  if (charge.status !== "succeeded" || left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (amount < 1 || amount > left)
    throw invalid(`Refund amount is greater than unrefunded amount on charge.`, { param: "amount" });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit("charge.refunded", charge.customer, charge);
  return {
    id: world.id("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(charge.customer),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}
