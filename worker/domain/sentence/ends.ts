import { type Day, partsOfDay } from "../calendar/days.ts";
import { lastFrom } from "./due-date.ts";
import type { Findings, SaidDate } from "./findings.ts";
import { COUNT, numberOf } from "./numbers.ts";
import { phrase, type Rule } from "./rules.ts";
import type { SaidBill } from "./said-bill.ts";
import { dateRules } from "./written-dates.ts";

const UNTIL =
  "(?:and )?(?:(?:until|till|til|thru|through|(?:ends|ending|end|expires|expiring|stops|stopping|finishes)(?: on| in| at| by)?|(?:last|final) payment(?: on| in)?)) (?:the )?(?:end of )?";

/** As many as the app knows months. */
const MAX_PAYMENTS = 2400;

const PAYMENTS = "(times|(?:payment|instal?lment|occurrence)s?)";

export const END_RULES: readonly Rule[] = [
  {
    pattern: phrase(`${UNTIL}(?:this |the |(next ))?year`),
    read: ([isNext], { today }) => ({
      end: { on: { year: partsOfDay(today).year + (isNext ? 1 : 0), month: 12 } },
    }),
  },
  {
    pattern: phrase(`${UNTIL}(20\\d\\d|21\\d\\d)`),
    read: ([said = ""], { today }) => {
      const year = Number(said);
      return year < partsOfDay(today).year ? "keep" : { end: { on: { year, month: 12 } } };
    },
  },
  ...dateRules(UNTIL, true, (on, today) => (isOver(on, today) ? "keep" : { end: { on } })),
  {
    pattern: phrase(
      `(?:for |in |over )?(?:the next )?(${COUNT}) (?:(?:equal|_) )?${PAYMENTS}(?: of(?= \\S*\\d| \\p{Sc}))?`,
    ),
    read: ([count = "", unit = ""]) => {
      const payments = numberOf(count);
      // "iPhone 15 installment" is a title.
      if (payments > 1 && !unit.endsWith("s")) return null;
      return isCount(payments) ? { end: { payments } } : "keep";
    },
  },
  {
    pattern: phrase(`(?:for|over) (?:the next )?(${COUNT}|a) (months?|mos?|mths?|years?|yrs?)`),
    read: ([count = "", unit = ""]) => {
      const months = (count === "a" ? 1 : numberOf(count)) * (unit.startsWith("y") ? 12 : 1);
      return isCount(months) ? { end: { months } } : "keep";
    },
  },
];

function isCount(count: number): boolean {
  return count >= 1 && count <= MAX_PAYMENTS;
}

function isOver(on: SaidDate, today: Day): boolean {
  const day = lastFrom(on, today);
  return day === null || day < today;
}

/** What the product stores. An end before the first bill can't be meant. */
export function endOf({ end, every = 1 }: Findings, firstDay: Day): NonNullable<SaidBill["ends"]> | null {
  if (end === undefined) return null;
  if ("payments" in end) return { times: end.payments };
  if ("months" in end) return { times: Math.ceil(end.months / every) };
  const on = lastFrom(end.on, firstDay);
  return on === null || on < firstDay ? null : { on };
}
