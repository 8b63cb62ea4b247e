import type { Findings } from "./findings.ts";
import { numberOf, ORDINAL } from "./numbers.ts";
import { NO_TITLE_NEXT, phrase, type Rule } from "./rules.ts";

/** "paid on the 1st" says when, and not that it is paid. */
const ON =
  "(?:(?:paid |payable |due |charged |billed )?(?:on|by|from|due|every|each|starting) (?:the |day )?|day )";

/** "from 20" is more likely an amount. */
const ON_NUMBER =
  "(?:(?:paid |payable |due |charged |billed )?(?:on (?:the |day )?|(?:by|from|due|starting) the )|day )";

const OF_MONTH = " of (?:the |this )?month";

export const MONTH_DAY_RULES: readonly Rule[] = [
  {
    pattern: phrase(
      `${ON}(${ORDINAL})(?:${OF_MONTH}|(?: of)?(?= _))?|${ON_NUMBER}(\\d\\d?)(?:${OF_MONTH}|(?: of)?${NO_TITLE_NEXT})`,
    ),
    read: ([ordinal, number]) => dayOfMonth(ordinal ?? number ?? ""),
  },
  {
    // "5th Avenue gym" is a title.
    pattern: phrase(
      `(?:the )?(${ORDINAL})(?:${OF_MONTH}| of(?= _)|${NO_TITLE_NEXT})|(?:the )?(\\d\\d?) of(?= _)`,
    ),
    read: ([ordinal, number]) => dayOfMonth(ordinal ?? number ?? ""),
  },
];

/** @param text matches {@link ORDINAL}, or is a number */
export function dayOfMonth(text: string): Findings | "keep" {
  const number = numberOf(text);
  return number >= 1 && number <= 31 ? { dayOfMonth: number } : "keep";
}
