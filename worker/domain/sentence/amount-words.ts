import type { Word } from "./line.ts";

export const ESTIMATE_BEFORE =
  /^(?:about|around|approx|approximately|roughly|circa|ca|~|≈|est|estimated|estimate|usually|avg|average)$/;
export const ESTIMATE_AFTER = /^(?:approx|approximately|roughly|est|estimated|estimate|ish)$/;

/** They go with the amount when they stand before it. */
export const BEFORE_AMOUNT =
  /^(?:of|for|from|is|are|at|@|=|costs?|costing|amount|total|price|pay|due|balance)$/;

const SURELY_BEFORE_AMOUNT = /^(?:costs?|costing|amount|total|price)$/;

/** The number after such a word belongs to it. */
const LABELS =
  /^(?:flat|apt|apartment|unit|room|suite|house|floor|door|level|studio|route|zone|iphone|galaxy|pixel|office|windows|xbox|playstation|channel|phase|part|class|grade|tier|gate|lot|bay|box|formula|model|version|invoice|inv|account|acct|order|customer|policy|contract|card)$/;

/** The number after such a word is never an amount. Some introduce a day in other languages. */
const REFERENCES = /^(?:ref|reference|id|no|nr|number|#|\*+|ab|am|den|du|vom|zum|le|el|il|dia|día|jour|tag)$/;

/** The number before such a word is never an amount. */
const UNITS =
  /^(?:[kmgt]bps|[kmgt]b|kwh|km|miles?|sqm|sqft|bed(?:room)?s?|rooms?|people|persons?|users?|seats?|screens?|devices?|channels?|lines?|phones?|sims?|days?|weeks?|months?|years?|hours?|minutes?|mins?|times|%)$/;

export function isLabel(word: Word | undefined): boolean {
  return word?.state === "free" && LABELS.test(word.key);
}

/** Whether the word before a number or the one behind it says what the number is. */
export function isNoAmount(before: Word | undefined, after: Word | undefined): boolean {
  return (
    (before?.state === "free" && REFERENCES.test(before.key)) ||
    (after?.state === "free" && UNITS.test(after.key))
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
