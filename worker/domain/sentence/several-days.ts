import { DAY_AND_MONTH, MONTH, WEEKDAY } from "./calendar-words.ts";
import { ORDINAL } from "./numbers.ts";
import { NO_TITLE_NEXT, phrase, type Rule } from "./rules.ts";

const VERB = "(?:(?:due|payable|paid|billed|charged) )?";
const LEAD = "(?:on|by|in|from|between|every|each) (?:the )?(?:day )?";
const OF_MONTH = "(?: of (?:the|every|each|this) month)?";
const FIGURE = "\\d{1,2}(?:st|nd|rd|th)";

const AND = " (?:and|&|or|\\+|to) (?:on |in )?(?:the )?";

/** Commas are gone by now. */
const LISTED = " (?:(?:and|&|or|\\+|to) )?(?:the )?";

function several(day: string, between = AND): string {
  return `(?:${day})(?:${between}(?:${day}))+`;
}

/** One bill has one day. The title keeps these words, so that nothing is lost. */
export const SEVERAL_DAYS_RULES: readonly Rule[] = [
  `${VERB}(?:${LEAD})?(?:the )?${several(FIGURE, LISTED)}${OF_MONTH}`,
  `${VERB}(?:${LEAD})?(?:the )?${several(ORDINAL)}${OF_MONTH}`,
  `${VERB}(?:${LEAD})?(?:the )?${several(FIGURE, "[/&+-]")}${OF_MONTH}`,
  `${VERB}(?:on|every|each) (?:the )?${several("\\d\\d?")}${OF_MONTH}`,
  `${VERB}(?:${LEAD})?${several(DAY_AND_MONTH)}`,
  // "May and June" may be who it is for.
  `${VERB}${LEAD}${several(MONTH)}|${several(MONTH)}${NO_TITLE_NEXT}`,
  `${VERB}${LEAD}${several(WEEKDAY)}|${several(WEEKDAY)}${NO_TITLE_NEXT}`,
].map((source) => ({
  pattern: phrase(source),
  read: (_, { typed }) => ({ unsupported: typed.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "") }),
  staysInTitle: true,
}));
