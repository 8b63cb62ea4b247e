import type Stripe from "stripe";
import { z } from "zod";
import { fingerprintOf } from "./cards.ts";
import type { Form } from "./form.ts";
import { page } from "./list.ts";
import { paging, readParams, text } from "./params.ts";
import type { World } from "./world.ts";

const listed = z.strictObject({ ...paging, customer: text });

/** The card that the customer's payments are taken from, which is the only one that this stand-in keeps. */
export function listPaymentMethods(world: World, form: Form) {
  const asked = readParams(listed, form);
  const customer = world.customer(asked.customer, "customer");
  const card = world.state.cards[customer.id];
  return page("/v1/payment_methods", card === undefined ? [] : [paymentMethod(customer.id, card)], asked);
}

function paymentMethod(customer: string, card: string): Stripe.PaymentMethod {
  return {
    id: `pm_${fingerprintOf(`${customer} ${card}`)}`,
    object: "payment_method",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: "visa",
      checks: null,
      country: "US",
      display_brand: "visa",
      exp_month: 12,
      exp_year: 2034,
      fingerprint: fingerprintOf(card),
      funding: "credit",
      generated_from: null,
      last4: card.slice(-4),
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created: 1_767_225_600,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}
