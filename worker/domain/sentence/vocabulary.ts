import { MONTH_NAMES, WEEKDAY_NAMES } from "../calendar/days.ts";
import { CURRENCIES, CURRENCY_SYMBOLS, type Currency } from "../money/money.ts";

export const MONTH = `${MONTH_NAMES.map((name) => shortOrLong(name)).join("|")}|sept`;
export const WEEKDAY = `${WEEKDAY_NAMES.map((name) => shortOrLong(name)).join("|")}|tues|thurs?`;

function shortOrLong(name: string): string {
  return `${name.toLowerCase()}|${name.slice(0, 3).toLowerCase()}`;
}

const DAY = "\\d{1,2}(?:st|nd|rd|th)?";

/** Matches "12 March" and "March 12". */
export const DAY_AND_MONTH = `(?:the )?${DAY}(?: of)? (?:${MONTH})|(?:${MONTH}) (?:the )?${DAY}`;

/** Matches the words before the date of a bill. */
export const BEFORE_DATE =
  "(?:(?:due|payable|renews|scheduled|is scheduled|starting|starts|start|beginning|begins|first (?:payment|due)|next (?:payment|due))(?: date)?(?: is)?(?: on| from| by| in| for)?|on|by|from|in|as of|effective|since) (?:the )?";

/** @param text digits, or a text that {@link MONTH} matches */
export function monthNumber(text: string): number {
  return Number(text) || MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(text.slice(0, 3))) + 1;
}

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

/** These words stand for several currencies, so the user's own currency is assumed. */
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

/** Returns null if the word can stand for several currencies, or for none. */
export function currencyOfWord(word: string): Currency | null {
  return CURRENCY_OF_WORD.get(word) ?? null;
}

/** Matches a symbol or code directly before or after a number: "$950", "950eur". The longest come first. */
export const SYMBOL = [...CURRENCY_OF_WORD.keys()]
  .sort((a, b) => b.length - a.length)
  .map((each) => each.replace("$", "\\$"))
  .join("|");

const WORDS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

const UNITS = "first second third fourth fifth sixth seventh eighth ninth".split(" ");
const TEENS =
  "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth";
const TWENTIES = ["twentieth", ...UNITS.map((word) => `twenty-${word}`)];
const ORDINAL_WORDS = [...UNITS, ...TEENS.split(" "), ...TWENTIES, "thirtieth", "thirty-first"];

/** Matches "3" and "three". */
export const COUNT = `\\d{1,4}|${WORDS.join("|")}`;

/** Matches "3rd". */
export const FIGURE = "(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)";

/** Matches "3rd" and "third". */
export const ORDINAL = `${FIGURE}|${ORDINAL_WORDS.join("|")}`;

/** "for a year", "twice a month", "every single month", "every other month", "bimonthly" */
const OTHER_COUNTS = new Map(
  Object.entries({ a: 1, once: 1, single: 1, twice: 2, other: 2, bi: 2, thrice: 3 }),
);

/** @param text begins with what {@link COUNT} or {@link ORDINAL} matches, or with one of the other counts */
export function numberOf(text: string): number {
  const [first = ""] = text.split(" ");
  const word = [WORDS, ORDINAL_WORDS].map((words) => words.indexOf(first) + 1);
  return OTHER_COUNTS.get(first) ?? (Math.max(...word) || Number.parseInt(text, 10));
}

export const EACH = "(?:every|each|per)";

/** "paid monthly" doesn't mean that the bill is paid. */
export const VERB =
  "(?:(?:is |are |and )?(?:(?:paid|payable|due|billed|charged|recurring|repeats|repeating|renews) (?:on )?))?";

const LEADING_VERB = new RegExp(`^${VERB}`, "i");

/** Turns "paid daily." into "daily". */
export function tidy(typed: string): string {
  return typed.replace(LEADING_VERB, "").replace(/^[^\p{L}\p{N}/]+|[^\p{L}\p{N}]+$/gu, "");
}
