import { readAmountText } from "../money/amount-text.ts";
import type { Currency } from "../money/money.ts";
import { currencyOfWord, isCurrencyWord, SYMBOL } from "./vocabulary.ts";
import type { Word } from "./words.ts";

export const ESTIMATE_BEFORE =
  /^(?:about|around|approx|approximately|roughly|circa|ca|~|≈|est|estimated|estimate|usually|avg|average)$/;
export const ESTIMATE_AFTER = /^(?:approx|approximately|roughly|est|estimated|estimate|ish)$/;

/** These words are removed from the title together with the amount that follows them. */
export const BEFORE_AMOUNT =
  /^(?:of|for|from|is|are|at|@|=|costs?|costing|amount|total|price|pay|due|balance)$/;

const SURELY_BEFORE_AMOUNT = /^(?:costs?|costing|amount|total|price)$/;

/** A number after one of these words is part of a name, not an amount. */
const OWNERS =
  /^(?:flat|apt|unit|suite|floor|level|route|zone|iphone|galaxy|pixel|office|windows|xbox|playstation|channel|phase|grade|tier|model|version|invoice|inv|account|acct|order|customer|policy|contract)$/;

/** A number after one of these words is part of a name if there is another number: "Visa card 1234 45", but "Visa card 45". */
const LABELS = /^(?:apartment|room|house|door|studio|part|class|gate|lot|bay|box|formula|card)$/;

/** A number after one of these words is never an amount. Some of them introduce a day in other languages. */
const REFERENCES =
  /^(?:was|previously|discount|incl|including|excl|excluding|min|max|minimum|maximum|owed|net|age|aged|size|ref|reference|id|no|nr|number|#|\*+|ab|am|den|du|vom|zum|le|el|il|dia|día|jour|tag)$/;

/** A number before one of these words is never an amount. */
const UNITS =
  /^(?:[kmgt]bps|[kmgt]b|kwh|km|miles?|sqm|sqft|bed(?:room)?s?|rooms?|people|persons?|users?|seats?|screens?|devices?|channels?|lines?|phones?|sims?|days?|weeks?|months?|years?|hours?|minutes?|mins?|am|o'clock|times|percent|pct|hundred|thousand|million|billion|lakhs?|crores?|grand|k|%)$/;

/** A number before one of these words is part of an address: "12 Main Street". */
const STREETS =
  /^(?:street|st|road|rd|avenue|ave|lane|ln|drive|way|court|place|square|boulevard|blvd|close|terrace)$/;

/** All numbers after one of these words, or after a number that begins like one, make up a phone number. */
export const BEFORE_PHONE_NUMBER = /^(?:call|dial|tel|fax|whatsapp|\+\d+|0\d+)$/;

export function isOwner(word: Word | undefined): boolean {
  return word?.state === "free" && OWNERS.test(word.key);
}

export function isLabel(word: Word | undefined): boolean {
  return word?.state === "free" && mayOwn(word.key);
}

/** @param key of the word before a number */
export function mayOwn(key: string): boolean {
  return OWNERS.test(key) || LABELS.test(key);
}

/**
 * Tells whether the words around a number show that it isn't an amount.
 * @param after up to four of the words that follow the number
 */
export function isNoAmount(before: Word | undefined, after: readonly Word[]): boolean {
  const [next, second] = after;
  // In "950 room 101" the word "room" belongs to the number after it.
  const isUnit =
    next?.state === "free" && UNITS.test(next.key) && !(isLabel(next) && /^\d/.test(second?.key ?? ""));
  return (before?.state === "free" && REFERENCES.test(before.key)) || isUnit || isAddress(after);
}

/** An address has a word or two between the house number and "street". */
function isAddress(after: readonly Word[]): boolean {
  const street = after.findIndex(({ state, key }) => state === "free" && STREETS.test(key));
  return (
    street > 0 && after.slice(0, street).every(({ state, key }) => state === "free" && /^\p{L}/u.test(key))
  );
}

/** "per month", "a year", "/mo" */
const UNIT_OF_TIME = /^(?:per|an?|\/.*|pcm|pm|p\/m|p\.?a)$/;

/** Tells whether the word before a number or the word after it shows that it is an amount. */
export function saysAmount(before: Word | undefined, after: Word | undefined): boolean {
  const isBefore =
    before?.state === "free" && (ESTIMATE_BEFORE.test(before.key) || SURELY_BEFORE_AMOUNT.test(before.key));
  return isBefore || (after?.state === "taken" && UNIT_OF_TIME.test(after.key));
}

/** A number that may be the amount. */
export interface Candidate {
  /** The range of words that it takes up, including its currency. */
  readonly from: number;
  readonly to: number;
  /** Null if the number can be read as two different amounts. */
  readonly cents: number | null;
  /** True for "$31" and "31 USD". */
  readonly hasCurrency: boolean;
  /** True if its figures look like an amount: "31.00", "31.-", "12+30", or "12.345", which can be read in two ways. */
  readonly looksLikeMoney: boolean;
}

interface NumberWord {
  readonly text: string;
  /** A currency symbol without a space before or after the number. */
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

/** @param taken where the previous candidate ends: the "€" in "240 € 12" belongs to 240 alone */
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

/** Recognizes "1 234,50", which is one amount, or an amount after a title that ends with a number. */
function isSplitAt(words: readonly Word[], at: number): boolean {
  const [before, first, second, after] = [at - 1, at, at + 1, at + 2].map((each) => numberIn(words[each]));
  if (!first || !second || before || after || isLabel(words[at - 1])) return false;
  const isAdjacent = /\d$/.test(words[at]?.typed ?? "") && /^\d/.test(words[at + 1]?.typed ?? "");
  return isAdjacent && /^[1-9]\d{0,2}$/.test(first.text) && /^\d{3}(?:[.,]\d{0,2})?$/.test(second.text);
}

function isFreeCurrency(word: Word | undefined): boolean {
  return word?.state === "free" && isCurrencyWord(word.key);
}
