import { readAmountText } from "../money/amount-text.ts";
import { CURRENCIES, type Currency, MAX_AMOUNT_CENTS } from "../money/money.ts";
import { currencyOfWord, isCurrencyWord } from "../sentence/vocabulary.ts";
import type { Language } from "./languages.ts";

/** An amount as it is written. */
export interface WrittenAmount {
  readonly at: number;
  readonly end: number;
  /** Below zero for a credit. One, or two if "1.234" can be either, or none if it is larger than an amount may be. */
  readonly cents: readonly number[];
  readonly written: string;
  /** The sign, code or word beside the number: "€", "usd", "reais". Null if there is none. */
  readonly sign: string | null;
  /** Without a sign only a label can tell that "45.20" or "45" is an amount. */
  readonly hasDecimals: boolean;
}

/** Codes that no currency of the app has. An amount in one of them is still an amount. */
const OTHER_CODES =
  "sek nok dkk pln czk huf ron bgn zar nzd sgd hkd thb php idr myr aed ils uah rub clp uyu isk kr zl ngn kes egp twd vnd";
const CODES = [...CURRENCIES.map((each) => each.toLowerCase()), ...OTHER_CODES.split(" ")];
const SIGNS = [
  "us$",
  "ca$",
  "c$",
  "au$",
  "a$",
  "mx$",
  "nz$",
  "$ ca",
  "$ us",
  "r$",
  "s$",
  "hk$",
  "rs.",
  "rs",
  "fr.",
  "sfr.",
  ...CODES,
];
const WORDS = "euros euro dollars dollar reais pounds pesos rupees francs yen yuan".split(" ");

/** Everything has a bound, so that matching takes a bounded time at each place. */
const NUMBER =
  "(?:\\d{1,3}(?:(?:[ ']\\d{3}){1,4}|(?:[.,]\\d{2,3}){1,4})(?:[.,]\\d{1,2})?|\\d{1,15}(?:[.,]\\d{1,2})?)(?:[.,] ?-{1,2})?";
const BEFORE = `(?:${SIGNS.map(escaped).join("|")})|\\p{Sc}`;
const AFTER = `(?:${[...SIGNS, ...WORDS]
  .map(escaped)
  .sort((a, b) => b.length - a.length)
  .join("|")})(?![\\p{L}])|\\p{Sc}`;
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\d.,/#'%-]|\\d:)(?:(-|\\() ?)?(?:(${BEFORE}) ?)?(?:(-) ?)?(?<![\\d.,/]|\\d:)(${NUMBER})(?!\\d|[.,:/'-]\\d)(?: ?(${AFTER}))?(-(?![\\p{L}\\d])| ?\\)| ?cr(?![\\p{L}]))?`,
  "gu",
);

function escaped(text: string): string {
  return text.replace(/[$.]/g, "\\$&");
}

/**
 * Finds the amounts in a folded sentence.
 *
 * @param taken spans that are days
 */
export function amountsIn(
  text: string,
  language: Language | null,
  taken: readonly { readonly at: number; readonly end: number }[],
): WrittenAmount[] {
  const found: WrittenAmount[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const [whole, minusBefore, before, minus, number = "", after, behind = ""] = match;
    const at = match.index;
    const end = at + whole.length;
    if (taken.some((span) => at < span.end && span.at < end)) continue;
    if (/^ ?%| ?(?:kwh|m3|gb|mb)(?!\p{L})/u.test(text.slice(end, end + 5))) continue;
    const sign = signOf(before, after);
    const isNegative =
      [minusBefore, minus].includes("-") ||
      (minusBefore === "(" && behind.includes(")")) ||
      /-|cr/.test(behind);
    const raised = raisedCents(text, match, taken);
    const cents = centsOf(number, sign, language)
      .flatMap((each) => (raised === null ? [each] : [each, each + raised]))
      .map((each) => (isNegative && each !== 0 ? -each : each));
    const hasDecimals = /[.,]\d\d$/.test(number);
    // Without a sign these are numbers of customers, bar codes and phones.
    if (sign === null && (cents.length === 0 || number.length > 13)) continue;
    found.push({
      at,
      end,
      cents: cents.filter((each) => Math.abs(each) <= MAX_AMOUNT_CENTS),
      written: minusBefore === "(" ? whole.trim() : whole.trim().replace(/ ?\)$/, ""),
      sign,
      hasDecimals,
    });
  }
  return found;
}

/** Raised cents come as "$118 64". Returns them, which may as well be another number, or null. */
function raisedCents(
  text: string,
  { 0: whole, 2: before, 4: number = "", 5: after, index }: RegExpMatchArray,
  taken: readonly { readonly at: number; readonly end: number }[],
): number | null {
  if (before === undefined || after !== undefined || /[.,]\d\d?$/.test(number)) return null;
  const at = (index ?? 0) + whole.length;
  const digits = /^ (\d\d)(?![\d%]|[.,:/'-]\d)/.exec(text.slice(at, at + 6))?.[1];
  return digits === undefined || taken.some((span) => span.at === at + 1) ? null : Number(digits);
}

/** "$45.00 CAD" has the code's currency. */
function signOf(before: string | undefined, after: string | undefined): string | null {
  const [first, second] = [before, after].map((sign) => sign?.replace(/\.$/, ""));
  if (second !== undefined && (first === undefined || currencyOfSign(first) === null)) return second;
  return first ?? second ?? null;
}

/** Returns null if the sign can stand for several currencies, or for one that the app doesn't have. */
export function currencyOfSign(sign: string): Currency | null {
  if (sign === "c$" || sign === "$ ca") return "CAD";
  if (sign === "$ us") return "USD";
  if (sign === "a$") return "AUD";
  if (sign === "sfr") return "CHF";
  return currencyOfWord(sign);
}

/** Tells whether a sign stands for currencies that the app has: "$" does, "kr" doesn't. */
export function isKnownSign(sign: string): boolean {
  return (
    currencyOfSign(sign) !== null ||
    (isCurrencyWord(sign) && !/^\p{Sc}$/u.test(sign)) ||
    sign === "$" ||
    sign === "¥"
  );
}

/** The languages that write "1.234,50". */
const COMMA_LANGUAGES: readonly (Language | null)[] = ["pt", "es", "de", "fr"];

function centsOf(number: string, sign: string | null, language: Language | null): number[] {
  const text = number.replace(/[.,] ?--?$/, "").replaceAll(" ", "");
  const currency = (sign === null ? null : currencyOfSign(sign)) ?? "USD";
  const reading = readAmountText(text, currency);
  if (reading.kind === "amount") return [reading.cents];
  if (reading.kind === "none") return [];
  // In these languages nobody writes three decimals, and "1.234" is common. English groups with a comma.
  const isGrouped = text.includes(",") ? language === "en" : COMMA_LANGUAGES.includes(language);
  return isGrouped ? [reading.choices[0]] : [...reading.choices];
}
