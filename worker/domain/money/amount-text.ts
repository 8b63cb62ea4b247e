import { type Currency, MAX_AMOUNT_CENTS } from "./money.ts";

type AmountReading =
  | { readonly kind: "amount"; readonly cents: number; readonly isRounded: boolean }
  /** "12.345" can mean two amounts, and only the user knows which. */
  | { readonly kind: "unclear"; readonly choices: readonly [number, number] }
  | { readonly kind: "none" };

type UnclearMark = "thousands" | "decimals";

/** An exact value, so that "100/3*3" is 100. The divisor is positive. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/**
 * Reads "1,234.50", "1234,5", "1.234,50", "12+30", "20-5", "84.50*2", "120/4", "$ 9.99", and "12,34,567.89" in rupees. Products
 * come before sums, and the result is rounded half up to the cent. Returns `none` if the text isn't understood, if an
 * amount has more than two decimals, if it divides by zero, or if the result is negative or too large.
 */
export function readAmountText(text: string, currency: Currency): AmountReading {
  const parts = text
    .normalize("NFKC")
    .replace(/\u2212/g, "-")
    .replace(/×/g, "*")
    .replace(/÷/g, "/")
    .replace(/[\s\p{Sc}]/gu, "")
    .split(/([-+*/])/);
  const grouped = readingOf(resultOf(parts, currency, "thousands"));
  if (!parts.some((part) => isUnclear(part, currency))) return grouped;
  const decimal = readingOf(resultOf(parts, currency, "decimals"));
  if (grouped.kind !== "amount") return decimal;
  if (decimal.kind !== "amount" || grouped.cents === decimal.cents) return grouped;
  return { kind: "unclear", choices: [grouped.cents, decimal.cents] };
}

function readingOf(result: Fraction | null): AmountReading {
  if (result === null || result.over < 0n) return { kind: "none" };
  const { over, under } = result;
  const cents = Number((200n * over + under) / (2n * under));
  if (cents > MAX_AMOUNT_CENTS) return { kind: "none" };
  return { kind: "amount", cents, isRounded: (100n * over) % under !== 0n };
}

/** @param parts numbers with the operators between them */
function resultOf(parts: readonly string[], currency: Currency, mark: UnclearMark): Fraction | null {
  let sum: Fraction = { over: 0n, under: 1n };
  let product: Fraction = { over: 1n, under: 1n };
  for (let at = 0; at < parts.length; at += 2) {
    const [before = "+", number = "", after = "+"] = [parts[at - 1], parts[at], parts[at + 1]];
    const isInProduct = /[*/]/.test(before + after);
    const value = parseNumber(number, currency, mark, isInProduct ? FACTOR_DECIMALS : 2);
    if (value === null) return null;
    if (before === "/") {
      if (value.over === 0n) return null;
      product = { over: product.over * value.under, under: product.under * value.over };
    } else if (before === "*") {
      product = { over: product.over * value.over, under: product.under * value.under };
    } else product = before === "-" ? { ...value, over: -value.over } : value;
    if (after === "*" || after === "/") continue;
    const { over, under } = product;
    sum = { over: sum.over * under + over * sum.under, under: sum.under * under };
  }
  return sum;
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

/** A price for a unit, as in "0.3145*320", has more decimals than an amount. */
const FACTOR_DECIMALS = 6;

/** The last separator is the decimal one if few enough digits follow it, unless the same separator precedes it. */
function parseNumber(
  number: string,
  currency: Currency,
  mark: UnclearMark,
  decimals: number,
): Fraction | null {
  if (mark === "decimals" && isUnclear(number, currency))
    return { over: BigInt(number.replace(/[.,]/, "")), under: 1000n };
  // "1,234" is grouped before it is a number with three decimals.
  return withDecimals(number, currency, 2) ?? withDecimals(number, currency, decimals);
}

function withDecimals(number: string, currency: Currency, decimals: number): Fraction | null {
  const match = new RegExp(`^(\\d[\\d.,']*?|)(?:([.,])(\\d{0,${decimals}}))?$`).exec(number);
  if (match === null) return null;
  const [, whole = "", decimalMark = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return null;
  if (!isGroupedOrPlain(whole, decimalMark, currency)) return null;
  const digits = whole.replace(/[.,']/g, "");
  if (digits.length > 12) return null;
  return { over: BigInt(digits + fraction), under: 10n ** BigInt(fraction.length) };
}

function isGroupedOrPlain(whole: string, decimalMark: string, currency: Currency): boolean {
  if (/^\d*$/.test(whole)) return true;
  const mark = /[.,']/.exec(whole)?.[0] ?? "";
  if (mark === decimalMark) return false;
  // Lakh and crore group by two above the thousands.
  if (currency === "INR" && /^[1-9]\d?(,\d\d)+,\d{3}$/.test(whole)) return true;
  return whole.split(mark).every((group, index) => (index === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group));
}
