import { type Currency, MAX_AMOUNT_CENTS } from "./money.ts";

type AmountReading =
  | { readonly kind: "amount"; readonly cents: number }
  /** "12.345" can mean two amounts, and only the user knows which. */
  | { readonly kind: "unclear"; readonly choices: readonly [number, number] }
  | { readonly kind: "none" };

type UnclearMark = "thousands" | "decimals";

const NONE: AmountReading = { kind: "none" };

/**
 * Reads "1,234.50", "1234,5", "1.234,50", "12+30", "20-5", "$ 9.99", and "12,34,567.89" in rupees. Returns `none` if the text
 * isn't understood, if a term has more than two decimals, or if the total is negative or too large.
 */
export function readAmountText(text: string, currency: Currency): AmountReading {
  const terms = text
    .normalize("NFKC")
    .replace(/\u2212/g, "-")
    .replace(/[\s\p{Sc}]/gu, "")
    .split(/(?=[+-])/);
  const grouped = sumOf(terms, currency, "thousands");
  if (!terms.some((term) => isUnclear(unsigned(term), currency))) return readingOf(grouped);
  const decimal = sumOf(terms, currency, "decimals");
  if (grouped === null || decimal === null || grouped === decimal) return readingOf(grouped ?? decimal);
  return { kind: "unclear", choices: [grouped, decimal] };
}

function readingOf(cents: number | null): AmountReading {
  return cents === null ? NONE : { kind: "amount", cents };
}

function sumOf(terms: readonly string[], currency: Currency, mark: UnclearMark): number | null {
  let cents = 0;
  for (const [index, term] of terms.entries()) {
    if (index === 0 && unsigned(term) !== term) return null;
    const value = parseTerm(unsigned(term), currency, mark);
    if (value === null) return null;
    cents += term.startsWith("-") ? -value : value;
  }
  return cents >= 0 && cents <= MAX_AMOUNT_CENTS ? cents : null;
}

function unsigned(term: string): string {
  return term.replace(/^[+-]/, "");
}

/** Most users of these currencies write a decimal comma. */
const COMMA_CURRENCIES: ReadonlySet<Currency> = new Set(["EUR", "BRL"]);

/**
 * A term is unclear if it has one separator followed by three digits. The app groups thousands with a comma, so in most
 * currencies a comma is clear.
 */
function isUnclear(term: string, currency: Currency): boolean {
  return (COMMA_CURRENCIES.has(currency) ? /^[1-9]\d{0,2}[.,]\d{3}$/ : /^[1-9]\d{0,2}\.\d{3}$/).test(term);
}

/** The last separator is the decimal one if at most two digits follow it, unless the same separator precedes it. */
function parseTerm(term: string, currency: Currency, mark: UnclearMark): number | null {
  if (mark === "decimals" && isUnclear(term, currency))
    return Math.round(Number(term.replace(/[.,]/, "")) / 10);
  const match = /^(\d[\d.,']*?|)(?:([.,])(\d{0,2}))?$/.exec(term);
  if (match === null) return null;
  const [, whole = "", decimalMark = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return null;
  if (!isGroupedOrPlain(whole, decimalMark, currency)) return null;
  const digits = whole.replace(/[.,']/g, "");
  if (digits.length > 12) return null;
  return Number(digits || "0") * 100 + Number(fraction.padEnd(2, "0"));
}

function isGroupedOrPlain(whole: string, decimalMark: string, currency: Currency): boolean {
  if (/^\d*$/.test(whole)) return true;
  const mark = /[.,']/.exec(whole)?.[0] ?? "";
  if (mark === decimalMark) return false;
  // Lakh and crore group by two above the thousands.
  if (currency === "INR" && /^[1-9]\d?(,\d\d)+,\d{3}$/.test(whole)) return true;
  return whole.split(mark).every((group, index) => (index === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group));
}
