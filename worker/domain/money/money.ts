/** Money is integer hundredths ("cents", in every currency) inside, and a JSON number with at most two decimals outside. */

export const MAX_AMOUNT_CENTS = 99_999_999_999;

/** 123450 → 1234.5 */
export function amountFromCents(cents: number): number {
  return cents / 100;
}

/** @throws RangeError beyond 2^53, where sums would be rounded */
export function sumCents(values: Iterable<number>): number {
  let sum = 0;
  for (const cents of values) {
    sum += cents;
    if (!Number.isSafeInteger(sum))
      throw new RangeError("The sum of these amounts is too large to be exact.");
  }
  return sum;
}

/**
 * Returns whole percent, rounded half up. 0 of 0 is 0. Multiplies first, because 100 times the quotient 1.005 is 100.49999….
 */
export function percentOf(partCents: number, wholeCents: number): number {
  return wholeCents === 0 ? 0 : Math.round((partCents * 100) / wholeCents);
}

export const CURRENCY_SYMBOLS = {
  USD: "$",
  EUR: "€",
  BRL: "R$",
  GBP: "£",
  JPY: "¥",
  CAD: "C$",
  AUD: "A$",
  CHF: "CHF",
  CNY: "¥",
  INR: "₹",
  MXN: "$",
  KRW: "₩",
} as const;

export type Currency = keyof typeof CURRENCY_SYMBOLS;

export const CURRENCIES = Object.keys(CURRENCY_SYMBOLS) as Currency[];

export const DEFAULT_CURRENCY: Currency = "USD";

export function isCurrency(value: unknown): value is Currency {
  return typeof value === "string" && Object.hasOwn(CURRENCY_SYMBOLS, value);
}

/** "$1,234.50", "CHF 1,234.50", "-€0.05" */
export function formatCents(cents: number, currency: Currency): string {
  const symbol = CURRENCY_SYMBOLS[currency];
  const gap = symbol === "CHF" ? " " : "";
  return `${cents < 0 ? "-" : ""}${symbol}${gap}${groupedDecimal(Math.abs(cents))}`;
}

/** 123450 → "1234.50" */
export function decimalText(cents: number): string {
  const whole = Math.floor(cents / 100);
  return `${whole}.${String(cents % 100).padStart(2, "0")}`;
}

/**
 * "1,450.00", as amounts stand in fields. Intl takes a hundred times as long, and its output may differ between browsers
 * and the worker.
 */
export function groupedDecimal(cents: number): string {
  const [whole = "0", fraction = "00"] = decimalText(cents).split(".");
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",")}.${fraction}`;
}

/** These language codes are also the codes of their countries. "ca" and "br" alone are Catalan and Breton. */
const COUNTRY_LANGUAGES = ["de", "fr", "it", "es", "nl"];

const CURRENCY_OF_REGION: ReadonlyMap<string, Currency> = new Map([
  ["br", "BRL"],
  ["gb", "GBP"],
  ["ca", "CAD"],
  ["au", "AUD"],
  ["jp", "JPY"],
  ["kr", "KRW"],
  ["in", "INR"],
  ["mx", "MXN"],
  ["ch", "CHF"],
  ["cn", "CNY"],
  ...["eu", ...COUNTRY_LANGUAGES].map((region) => [region, "EUR"] as const),
]);

/**
 * Derives the currency from the region of a browser language such as "pt-BR" or "zh-Hans-CN", or from the language alone
 * ("de").
 */
export function currencyOfLanguage(language: string): Currency {
  const tag = /^([a-z]+)(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?(?:-|$)/.exec(language.toLowerCase());
  const [, spoken = "", region] = tag ?? [];
  const place = region ?? (COUNTRY_LANGUAGES.includes(spoken) ? spoken : "");
  return CURRENCY_OF_REGION.get(place) ?? DEFAULT_CURRENCY;
}
