import { CURRENCIES, CURRENCY_SYMBOLS, type Currency } from "../money/money.ts";

const OTHER_WORDS: Readonly<Record<string, Currency>> = {
  us$: "USD",
  ca$: "CAD",
  au$: "AUD",
  mx$: "MXN",
  fr: "CHF",
  francs: "CHF",
  euro: "EUR",
  euros: "EUR",
  reais: "BRL",
  quid: "GBP",
  pounds: "GBP",
  yen: "JPY",
  yuan: "CNY",
  rs: "INR",
  円: "JPY",
  元: "CNY",
  원: "KRW",
  rupees: "INR",
};

/** "$" and "¥" stand for several currencies, and these for whichever the user has. */
const SHARED_WORDS = ["$", "¥", "dollar", "dollars", "bucks", "pesos", "won"];

const CURRENCY_OF_WORD: ReadonlyMap<string, Currency | null> = new Map([
  ...CURRENCIES.map((each) => [CURRENCY_SYMBOLS[each].toLowerCase(), each] as const),
  ...CURRENCIES.map((each) => [each.toLowerCase(), each] as const),
  ...Object.entries(OTHER_WORDS),
  ...SHARED_WORDS.map((each) => [each, null] as const),
]);

export function isCurrencyWord(word: string): boolean {
  return CURRENCY_OF_WORD.has(word) || /^\p{Sc}$/u.test(word);
}

/** Null if the word doesn't tell. */
export function currencyOfWord(word: string): Currency | null {
  return CURRENCY_OF_WORD.get(word) ?? null;
}

/** Symbols and codes stand right before or behind a number: "$950", "950eur". The longest come first. */
export const SYMBOL = [...CURRENCY_OF_WORD.keys()]
  .sort((a, b) => b.length - a.length)
  .map((each) => each.replace("$", "\\$"))
  .join("|");
