import { readAmountText } from "../money/amount-text.ts";
import type { Currency } from "../money/money.ts";
import { isLabel } from "./amount-words.ts";
import { currencyOfWord, isCurrencyWord, SYMBOL } from "./currency-words.ts";
import type { Word } from "./line.ts";

/** A number that may be the amount. */
export interface Candidate {
  /** Its words, with those of its currency. */
  readonly from: number;
  readonly to: number;
  /** Null if it can mean two amounts. */
  readonly cents: number | null;
  /** "$31" or "31 USD" */
  readonly hasCurrency: boolean;
  /** Its figures look like an amount: "31.00", "31.-", "12+30", or "12.345", which can mean two. */
  readonly looksLikeMoney: boolean;
}

interface NumberWord {
  readonly text: string;
  /** Glued to it. */
  readonly symbol: string | undefined;
}

const NUMBER = new RegExp(`^(${SYMBOL}|\\p{Sc})?(\\.?\\d[\\d.,'+]*)(${SYMBOL}|\\p{Sc})?$`, "u");
const LOOKS_LIKE_MONEY = /[.,]\d\d$|\+/;
const PRICE_MARK = /\d[.,][-–—]/;

export function numberIn(word: Word | undefined): NumberWord | null {
  if (word?.state !== "free") return null;
  const [, before, text, after] = NUMBER.exec(word.key) ?? [];
  return text === undefined ? null : { text, symbol: before ?? after };
}

export function amountsIn(words: readonly Word[], currency: Currency): Candidate[] {
  const candidates: Candidate[] = [];
  let taken = 0;
  for (let at = 0; at < words.length; ) {
    const candidate = amountAt(words, at, taken, currency);
    if (candidate !== null) {
      candidates.push(candidate);
      taken = candidate.to;
    }
    at = candidate?.to ?? at + 1;
  }
  return candidates;
}

/** @param taken where the candidate before ends: "240 € 12" has one amount in euros */
function amountAt(words: readonly Word[], at: number, taken: number, currency: Currency): Candidate | null {
  const number = numberIn(words[at]);
  if (number === null) return null;
  const isSplit = isSplitAt(words, at);
  const last = isSplit ? at + 1 : at;
  const hasCurrencyBefore = at > taken && isFreeCurrency(words[at - 1]);
  const hasCurrencyAfter = !hasCurrencyBefore && isFreeCurrency(words[last + 1]);
  const symbol = number.symbol ?? words[hasCurrencyBefore ? at - 1 : last + 1]?.key ?? "";
  const reading = readAmountText(number.text, currencyOfWord(symbol) ?? currency);
  if (reading.kind === "none" || /^0\d/.test(number.text)) return null;
  if (reading.kind === "amount" && reading.cents === 0) return null;
  const cents = reading.kind === "unclear" || isSplit ? null : reading.cents;
  return {
    from: hasCurrencyBefore ? at - 1 : at,
    to: last + (hasCurrencyAfter ? 2 : 1),
    cents,
    hasCurrency: number.symbol !== undefined || hasCurrencyBefore || hasCurrencyAfter,
    looksLikeMoney:
      cents === null || LOOKS_LIKE_MONEY.test(number.text) || PRICE_MARK.test(words[at]?.typed ?? ""),
  };
}

/** "1 234,50" may be one amount, or an amount after a title that ends with a number. */
function isSplitAt(words: readonly Word[], at: number): boolean {
  const [before, first, second, after] = [at - 1, at, at + 1, at + 2].map((each) => numberIn(words[each]));
  if (!first || !second || before || after || isLabel(words[at - 1])) return false;
  const isTogether = /\d$/.test(words[at]?.typed ?? "") && /^\d/.test(words[at + 1]?.typed ?? "");
  return isTogether && /^[1-9]\d{0,2}$/.test(first.text) && /^\d{3}(?:[.,]\d{0,2})?$/.test(second.text);
}

function isFreeCurrency(word: Word | undefined): boolean {
  return word?.state === "free" && isCurrencyWord(word.key);
}
