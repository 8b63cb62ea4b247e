import { phrase, type Rule } from "./rules.ts";

const BY =
  "(?:(?:is |are |and |with |set to |paid |pays |charged ){0,3}(?:by |via |with |on |through |using |an? |is ){0,3})?";
const AUTOPAY =
  "auto[ -]?(?:pay(?:ment)?s?|paid|debit(?:ed)?)|automatic(?:ally)?(?: (?:payments?|paid|charged|debited|debit))?|direct[ -]?debit|standing order";

export const AUTOPAY_RULES: readonly Rule[] = [
  {
    pattern: phrase(
      `(?:no|not|without|isn't|never) (?:by |on |an? ){0,2}(?:${AUTOPAY})|(?:auto[ -]?pay) off`,
    ),
    read: () => ({ autopay: false }),
  },
  { pattern: phrase(`${BY}(?:${AUTOPAY})(?: on)?`), read: () => ({ autopay: true }) },
];

/** After the rules of dates: "paid on the 1st" says when, and not that it is paid. */
export const PAID_RULES: readonly Rule[] = [
  {
    pattern: phrase("unpaid|(?:not|isn't|to be)(?: yet)?(?: been)? paid(?: yet)?"),
    read: () => ({ paid: false }),
  },
  {
    pattern: phrase("(?:(?:is|was|has been|already|fully) ){0,3}paid(?: already)?"),
    read: () => ({ paid: true }),
  },
];
