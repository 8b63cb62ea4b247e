import { MAX_AMOUNT_CENTS } from "../money/money.ts";
import { currencyOfSign, isShared } from "./currency-signs.ts";

/** A cell taken apart. Which mark of the number is the decimal one is decided for all of the column. */
export interface AmountParts {
  /** Digits and marks only. */
  readonly number: string;
  readonly isNegative: boolean;
  /** Money that went out or came in, from "DR" and "CR" or the German "S" and "H". */
  readonly direction: "out" | "in" | null;
  readonly currency: string | null;
}

const LENGTH_MAX = 48;

const DIRECTIONS: Readonly<Record<string, "out" | "in">> = {
  DR: "out",
  D: "out",
  DB: "out",
  S: "out",
  CR: "in",
  C: "in",
  H: "in",
};

/** Letters and signs of money at either end, and a sign. */
const WORD_BEFORE = /^(\p{L}{0,4}\.?\p{Sc}\p{L}{0,3}|\p{L}{1,5}\.?)\s*(?=[-+(\d.,])/u;
const WORD_AFTER = /(?<=[-+)\d.,])\s*(\p{L}{0,3}\p{Sc}|\p{L}{1,5}\.?)$/u;

/** Takes "(1,234.50)", "-$12", "12,50- EUR", "R$ 1.234,56 D" and "12.–" apart. Returns null for what is no amount. */
export function amountParts(text: string): AmountParts | null {
  if (text.length > LENGTH_MAX) return null;
  let rest = plainText(text);
  let signs = 0;
  let isNegative = false;
  let direction: AmountParts["direction"] = null;
  let currency: string | null = null;
  while (!/^[\d.,]/.test(rest) || !/[\d.,]$/.test(rest)) {
    const inner = /^\((.+)\)$/.exec(rest)?.[1];
    const signed = /^([-+])\s*(.+)$/.exec(rest) ?? /^(.*[\d.,\p{L}\p{Sc}])\s*([-+])$/u.exec(rest);
    const word = WORD_BEFORE.exec(rest) ?? WORD_AFTER.exec(rest);
    if (inner !== undefined) {
      signs += 1;
      isNegative = true;
      rest = inner.trim();
    } else if (signed !== null) {
      const [, first = "", second = ""] = signed;
      signs += 1;
      isNegative = first === "-" || second === "-";
      rest = (/[-+]/.test(first) ? second : first).trim();
    } else if (word !== null) {
      const [whole, name = ""] = word;
      const found = currencyOfSign(name);
      const said = word.index > 0 ? DIRECTIONS[name.toUpperCase()] : undefined;
      if (found !== null) {
        const isSame = currency === null || found === currency || isShared(found) || isShared(currency);
        if (!isSame) return null;
        if (currency === null || isShared(currency)) currency = found;
      } else if (said !== undefined && direction === null) direction = said;
      else return null;
      rest = (word.index === 0 ? rest.slice(whole.length) : rest.slice(0, word.index)).trim();
    } else return null;
  }
  if (signs > 1 || !/^[\d.,' ]+$/.test(rest) || !/\d/.test(rest)) return null;
  return { number: rest, isNegative, direction, currency };
}

/** Some programs write ="12.50" to have a cell taken for text, and Swiss and German ones "12.–" where there are no hundredths. */
function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^="(.*)"$/, "$1")
    .replace(/(?<=\d)([.,])-{1,2}(?=$|\D)/, (_, mark: string) => `${mark}00`);
}

export type DecimalMark = "." | ",";

/**
 * Returns hundredths of a number whose decimal mark is known. `tooFine` is a number with more than two decimals, and null is
 * none: "1.23" isn't one where dots group thousands.
 */
export function centsOf(number: string, decimal: DecimalMark): number | "tooFine" | null {
  const parts = number.split(decimal);
  const [whole = "", fraction = ""] = parts;
  if (parts.length > 2 || !/^\d*$/.test(fraction) || !isGroupedOrPlain(whole)) return null;
  const digits = whole.replace(/\D/g, "");
  if (digits === "" && fraction === "") return null;
  // Some programs write ten or more zeros.
  const hundredths = fraction.replace(/0+$/, "").padEnd(2, "0");
  if (hundredths.length > 2) return "tooFine";
  const cents = Number(digits + hundredths);
  return cents <= MAX_AMOUNT_CENTS ? cents : null;
}

const GROUP_MARKS = [",", ".", "'", " "];

/** Lakh and crore group by two above the thousands. */
const INDIAN_GROUPS = /^[1-9]\d?(?:,\d\d)+,\d{3}$/;

function isGroupedOrPlain(whole: string): boolean {
  if (/^\d*$/.test(whole) || INDIAN_GROUPS.test(whole)) return true;
  const mark = GROUP_MARKS.find((each) => whole.includes(each)) ?? "";
  return whole.split(mark).every((group, index) => (index === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group));
}
