import { createHash, randomInt } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import { nulls } from "./objects.ts";
import { type Form, page, paging, readParams, text } from "./params.ts";
import type { World } from "./world.ts";

interface CardOutcome {
  first: "paid" | "declined" | "authenticate";
  /** Whether later payments by it go through without the user. */
  renewals: "paid" | "declined";
  message: string;
}

const paid: CardOutcome = { first: "paid", renewals: "paid", message: "" };

/** Stripe's documented test cards. */
const cards: Readonly<Record<string, CardOutcome>> = {
  "4242424242424242": paid,
  "5555555555554444": paid,
  "4000000000000002": { first: "declined", renewals: "declined", message: "Your card was declined." },
  "4000000000009995": {
    first: "declined",
    renewals: "declined",
    message: "Your card has insufficient funds.",
  },
  "4000000000000069": { first: "declined", renewals: "declined", message: "Your card has expired." },
  "4000000000000341": { first: "paid", renewals: "declined", message: "Your card was declined." },
  "4000002500003155": { ...paid, first: "authenticate" },
  "4000002760003184": { ...paid, first: "authenticate" },
};

/** Other numbers of the same bank, so that each person can have a card of their own. */
const PAID_NUMBERS = /^424242\d{10}$/;

const DEFAULT_CARD = "4242424242424242";

/** A number that pays and that nobody has used. */
export function freshCard(): string {
  return `424242${String(randomInt(10 ** 10)).padStart(10, "0")}`;
}

/** The same for the same number, whoever pays with it. */
function fingerprintOf(card: string): string {
  return createHash("sha256").update(`card ${card}`).digest("base64url").slice(0, 16);
}

export const paymentMethods: Readonly<Record<string, string>> = {
  pm_card_visa: DEFAULT_CARD,
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_chargeDeclined: "4000000000000002",
};

export function outcomeOf(card: string): CardOutcome {
  const known = cards[card] ?? (PAID_NUMBERS.test(card) ? paid : undefined);
  return known ?? { first: "declined", renewals: "declined", message: "Your card number is invalid." };
}

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
      ...nulls("checks generated_from networks regulated_status three_d_secure_usage wallet"),
      country: "US",
      display_brand: "visa",
      exp_month: 12,
      exp_year: 2034,
      fingerprint: fingerprintOf(card),
      funding: "credit",
      last4: card.slice(-4),
    },
    created: 1_767_225_600,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}
