import type { Word } from "./line.ts";

export const ESTIMATE_BEFORE =
  /^(?:about|around|approx|approximately|roughly|circa|ca|~|≈|est|estimated|estimate|usually|avg|average)$/;
export const ESTIMATE_AFTER = /^(?:approx|approximately|roughly|est|estimated|estimate|ish)$/;

/** They go with the amount when they stand before it. */
export const BEFORE_AMOUNT =
  /^(?:of|for|from|is|are|at|@|=|costs?|costing|amount|total|price|pay|due|balance)$/;

const SURELY_BEFORE_AMOUNT = /^(?:costs?|costing|amount|total|price)$/;

/** The number after such a word belongs to it, and isn't an amount. */
const OWNERS =
  /^(?:flat|apt|unit|suite|floor|level|route|zone|iphone|galaxy|pixel|office|windows|xbox|playstation|channel|phase|grade|tier|model|version|invoice|inv|account|acct|order|customer|policy|contract)$/;

/** The number after such a word belongs to it, unless it is the only one: "Visa card 1234 45", but "Visa card 45". */
const LABELS = /^(?:apartment|room|house|door|studio|part|class|gate|lot|bay|box|formula|card)$/;

/** The number after such a word is never an amount. Some introduce a day in other languages. */
const REFERENCES =
  /^(?:was|previously|discount|incl|including|excl|excluding|min|max|minimum|maximum|owed|net|age|aged|size|ref|reference|id|no|nr|number|#|\*+|ab|am|den|du|vom|zum|le|el|il|dia|día|jour|tag)$/;

/** The number before such a word is never an amount. */
const UNITS =
  /^(?:[kmgt]bps|[kmgt]b|kwh|km|miles?|sqm|sqft|bed(?:room)?s?|rooms?|people|persons?|users?|seats?|screens?|devices?|channels?|lines?|phones?|sims?|days?|weeks?|months?|years?|hours?|minutes?|mins?|am|o'clock|times|percent|pct|hundred|thousand|million|billion|lakhs?|crores?|grand|k|%)$/;

/** Words of an address, of which the number before them is a part: "12 Main Street". */
const STREETS =
  /^(?:street|st|road|rd|avenue|ave|lane|ln|drive|way|court|place|square|boulevard|blvd|close|terrace)$/;

/** All numbers behind such a word are a phone number, and so are those behind a number that begins like one. */
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
 * Whether the word before a number or those behind it say what the number is.
 * @param after up to four of them
 */
export function isNoAmount(before: Word | undefined, after: readonly Word[]): boolean {
  const [next, second] = after;
  // "950 room 101" ends with a room.
  const isUnit =
    next?.state === "free" && UNITS.test(next.key) && !(isLabel(next) && /^\d/.test(second?.key ?? ""));
  return (before?.state === "free" && REFERENCES.test(before.key)) || isUnit || isAddress(after);
}

/** A word or two stand between the number of a house and its street. */
function isAddress(after: readonly Word[]): boolean {
  const street = after.findIndex(({ state, key }) => state === "free" && STREETS.test(key));
  return (
    street > 0 && after.slice(0, street).every(({ state, key }) => state === "free" && /^\p{L}/u.test(key))
  );
}

/** "per month", "a year", "/mo" */
const UNIT_OF_TIME = /^(?:per|an?|\/.*|pcm|pm|p\/m|p\.?a)$/;

/** Whether the word before a number or the one behind it says that it is an amount. */
export function saysAmount(before: Word | undefined, after: Word | undefined): boolean {
  const isBefore =
    before?.state === "free" && (ESTIMATE_BEFORE.test(before.key) || SURELY_BEFORE_AMOUNT.test(before.key));
  return isBefore || (after?.state === "taken" && UNIT_OF_TIME.test(after.key));
}
