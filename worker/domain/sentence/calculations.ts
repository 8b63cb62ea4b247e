import { partsOfDay } from "../calendar/days.ts";
import { mayOwn } from "./amounts.ts";
import { phrase, type Rule } from "./rules.ts";
import { MONTH, SYMBOL } from "./vocabulary.ts";

const SIGN = `(?:${SYMBOL}|\\p{Sc})`;
const FIGURES = "(?:\\d{1,3}(?:[.,']\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,3})?)";
const NUMBER = `(?:${SIGN} ?)?${FIGURES}(?: ?${SIGN})?%?`;

/** "950 - 12 March" is an amount and a day. */
const NO_DATE_NEXT = `(?! (?:of )?(?:the )?(?:${MONTH}|next|this)(?: |$))`;
const UNIT = "(?: (?:times|months?|years?|payments?|instal?lments?))?";

/** These words continue the phrase about the first amount. They don't name another bill. */
const NO_NAME =
  "(?:due|paid|payable|on|in|by|from|until|till|for|every|each|starting|is|it's|then|the|a|about)";

/** In "PS 5 - 500" the amount is more than this many times the title's number. A range or a difference is narrower. */
const SEPARATED = 3;

/** @param isOther whether the word before the first number shows that it isn't an amount */
function joined(words: string, isOther: (before: string) => boolean): Rule {
  return {
    pattern: phrase(`${NUMBER}(?: (?:${words}) ${NUMBER})+${NO_DATE_NEXT}${UNIT}`),
    read: (_, { before }) => (isOther(before) ? null : "keep"),
  };
}

function kept(source: string): Rule {
  return { pattern: phrase(source), read: () => "keep" };
}

/**
 * Two numbers that form one expression: "100 x 12", "950 minus 50", "50 to 60", "3 for 2". The sentence doesn't say which of
 * them is the amount, or what they come to, so both stay in the title.
 */
export const CALCULATION_RULES: readonly Rule[] = [
  kept(`between ${NUMBER} and ${NUMBER}`),
  joined("x|×|\\*|times|÷|\\/|plus|minus|less|of", mayOwn),
  joined("to|or|and|&|@|at|und|oder|bis|et|ou|y|e", belongs),
  kept(`${NUMBER} -${NUMBER}`),
  {
    pattern: phrase(
      `(?:${SIGN} ?)?(${FIGURES})(?: ?${SIGN})? - (?:${SIGN} ?)?(${FIGURES})(?: ?${SIGN})?%?${NO_DATE_NEXT}`,
    ),
    read: ([first = "", second = ""], { before, today }) => {
      const isYear = /^\d{4}$/.test(first) && Math.abs(Number(first) - partsOfDay(today).year) <= 5;
      const isApart = worth(second) > SEPARATED * worth(first);
      return belongs(before) || isYear || isApart ? null : "keep";
    },
  },
  kept(`\\d+[x×] ${NUMBER}|${NUMBER} [x×]\\d+`),
  {
    // "950 and water 60"
    pattern: phrase(
      `(?:${SIGN} ?)?(${FIGURES})(?: ?${SIGN})? (?:and|&|\\+|plus) (?!${NO_NAME} )\\p{L}\\S* ${NUMBER}${NO_DATE_NEXT}`,
    ),
    read: (_, { before }) => (belongs(before) ? null : "keep"),
  },
  kept(`(?:instead of|rather than|(?:up|down|reduced) from) ${NUMBER}`),
  kept(`(?:${NUMBER} )?(?:em|in|en) \\d+[x×](?: (?:de|of) ${NUMBER})?|\\d+[x×] (?:de|of) ${NUMBER}`),
  {
    pattern: phrase("(\\d\\d?) for (\\d\\d?)"),
    // "3 for 2" is an offer, and "12 for 5" may be eggs and their price.
    read: ([count, paid]) => (Number(count) > Number(paid) && Number(count) <= 10 ? "keep" : null),
  },
  kept(`(?:half|third|quarter|\\d[/⁄]\\d) of (?:the |a )?${NUMBER}`),
  kept(`minus ${NUMBER}`),
];

/** In "Flat 3 - 950" and "March 12 - 950" the first number is part of what precedes it. */
function belongs(before: string): boolean {
  return mayOwn(before) || new RegExp(`^(?:${MONTH}|on|the|day|every|each)$`).test(before);
}

function worth(figures: string): number {
  return Number(figures.replace(/[.,']\d{3}(?!\d)/g, (group) => group.slice(1)).replace(",", "."));
}
