import type { Currency } from "../money/money.ts";

/** A bill that most households have. */
export interface CommonBill {
  readonly title: string;
  readonly category: string;
  readonly day: number;
  /** What it may cost in the United States, in dollars. */
  readonly example: number;
}

/** The first {@link IN_SIGHT} of them are offered at once, the others behind a button. */
export const COMMON_BILLS: readonly CommonBill[] = [
  { title: "Rent", category: "Home", day: 1, example: 1200 },
  { title: "Electricity", category: "Utilities", day: 15, example: 120 },
  { title: "Water", category: "Utilities", day: 20, example: 45 },
  { title: "Internet", category: "Utilities", day: 5, example: 60 },
  { title: "Mobile phone", category: "Utilities", day: 8, example: 45 },
  { title: "Gym", category: "Health", day: 5, example: 40 },
  { title: "Car insurance", category: "Insurance", day: 18, example: 120 },
  { title: "Film streaming", category: "Subscriptions", day: 22, example: 15 },
  { title: "Gas", category: "Utilities", day: 15, example: 70 },
  { title: "Car loan", category: "Loans", day: 10, example: 350 },
  { title: "Student loan", category: "Loans", day: 15, example: 250 },
  { title: "Credit card", category: "Loans", day: 25, example: 200 },
  { title: "Health insurance", category: "Insurance", day: 1, example: 300 },
  { title: "Home insurance", category: "Insurance", day: 1, example: 90 },
  { title: "Childcare", category: "Family", day: 3, example: 600 },
  { title: "Music streaming", category: "Subscriptions", day: 16, example: 12 },
];

export const IN_SIGHT = 8;

/** What a dollar of an example is in other countries: prices differ as well as money. */
const EXAMPLE_FACTORS: Readonly<Record<Currency, number>> = {
  USD: 1,
  EUR: 0.8,
  BRL: 1.5,
  GBP: 0.8,
  JPY: 80,
  CAD: 1.3,
  AUD: 1.5,
  CHF: 1.2,
  CNY: 3,
  INR: 20,
  MXN: 8,
  KRW: 500,
};

/** Returns a round amount that says by its roundness that it is an example. */
export function exampleCents({ example }: Pick<CommonBill, "example">, currency: Currency): number {
  const amount = example * EXAMPLE_FACTORS[currency];
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return Math.round(amount / step) * step * 100;
}

export function commonBillOf(title: string): CommonBill | undefined {
  const wanted = title.trim().toLowerCase();
  return COMMON_BILLS.find((each) => each.title.toLowerCase() === wanted);
}
