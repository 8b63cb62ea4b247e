import { type Day, partsOfDay } from "../calendar/days.ts";
import { TIMES_MAX } from "../series/rule.ts";
import { lastFrom } from "./due-date.ts";
import type { Findings, SaidDate, SaidEnd } from "./findings.ts";
import { COUNT, numberOf } from "./numbers.ts";
import { phrase, type Rule } from "./rules.ts";
import type { SaidBill } from "./said-bill.ts";
import { dateRules } from "./written-dates.ts";

/** Before a number of payments that share an amount. */
const SHARED =
  "(?:(?:paid|payable|split|spread|divided|financed) (?:up )?)?(?:in|into|over|across) (?:the next )?";

const UNTIL =
  "(?:and )?(?:(?:until|till|til|thru|through|(?:ends|ending|end|expires|expiring|stops|stopping|finishes)(?: on| in| at| by)?|(?:last|final) payment(?: on| in)?)) (?:the )?(?:end of )?";

const NO_AMOUNT_NEXT = "(?! (?:of|at|@|each)(?: |$))";
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
    pattern: phrase(`${SHARED}(${COUNT}) (?:(?:equal|_) )?(?:payments|instal?lments)${NO_AMOUNT_NEXT}`),
    read: ([count = ""]) => endAfter({ payments: numberOf(count), amount: "total" }),
  },
  {
    pattern: phrase(`(${COUNT}) (?:(?:equal|_) )?instal?lments${NO_AMOUNT_NEXT}`),
    read: ([count = ""], { before }) =>
      before === "for" ? null : endAfter({ payments: numberOf(count), amount: "unclear" }),
  },
  {
    pattern: phrase(
      `(?:for |in |over )?(?:the next )?(${COUNT}) (?:(?:equal|_) )?${PAYMENTS}(?: of(?= \\S*\\d| \\p{Sc}))?`,
    ),
    read: ([count = "", unit = ""]) => {
      const payments = numberOf(count);
      // "iPhone 15 installment" is a title.
      if (payments > 1 && !unit.endsWith("s")) return null;
      return endAfter({ payments });
    },
  },
  {
    pattern: phrase(
      `(for|(?:(?:paid|payable|split|spread|divided|financed) )?over) (?:the next )?(${COUNT}|a) (months?|mos?|mths?|years?|yrs?)`,
    ),
    read: ([lead, count = "", unit = ""]) => {
      const months = (count === "a" ? 1 : numberOf(count)) * (unit.startsWith("y") ? 12 : 1);
      return endAfter({ months, ...(lead !== "for" && { amount: "total" }) });
    },
  },
];

function endAfter(end: Exclude<SaidEnd, { on: SaidDate }>): Findings | "keep" {
  const count = "payments" in end ? end.payments : end.months;
  return count >= 1 && count <= TIMES_MAX ? { end } : "keep";
}

function isOver(on: SaidDate, today: Day): boolean {
  const day = lastFrom(on, today);
  return day === null || day < today;
}

/** What the product stores. An end before the first bill can't be meant. */
export function endOf({ end, every = 1 }: Findings, firstDay: Day): NonNullable<SaidBill["ends"]> | null {
  if (end === undefined) return null;
  if (!("on" in end)) return { times: paymentsIn(end, every) };
  const on = lastFrom(end.on, firstDay);
  return on === null || on < firstDay ? null : { on };
}

export function paymentsIn(end: Exclude<SaidEnd, { on: SaidDate }>, every: number): number {
  return "payments" in end ? end.payments : Math.ceil(end.months / every);
}
