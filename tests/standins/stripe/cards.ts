export interface CardOutcome {
  first: "paid" | "declined" | "authenticate";
  /** Whether later payments by it go through without the user. */
  renewals: "paid" | "declined";
  message: string;
}

const paid: CardOutcome = { first: "paid", renewals: "paid", message: "" };

/** Stripe's documented test cards; any other number is refused. */
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

export const DEFAULT_CARD = "4242424242424242";

export const paymentMethods: Readonly<Record<string, string>> = {
  pm_card_visa: DEFAULT_CARD,
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_chargeDeclined: "4000000000000002",
};

export function outcomeOf(card: string): CardOutcome {
  return cards[card] ?? { first: "declined", renewals: "declined", message: "Your card number is invalid." };
}
