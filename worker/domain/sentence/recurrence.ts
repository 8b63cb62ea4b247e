import { addDays, addMonths, type Day, dayInMonth, isDay, monthOf, partsOfDay } from "../calendar/days.ts";
import { pastDates } from "../series/projection.ts";
import { isOncePerMonth, readRecurrence } from "../series/recurrence.ts";
import { EVERY_MONTH, newRule, repeatFields, TIMES_MAX } from "../series/rule.ts";
import { dateRules, dueDateOf, lastFrom } from "./dates.ts";
import type { ParsedBill } from "./read-sentence.ts";
import { type Findings, type Length, phrase, type Rule, recurrenceIn } from "./rules.ts";
import {
  COUNT,
  DAY_AND_MONTH,
  EACH,
  FIGURE,
  isCurrencyWord,
  MONTH,
  monthNumber,
  numberOf,
  ORDINAL,
  tidy,
  VERB,
} from "./vocabulary.ts";

const UNIT =
  "months?|mos?|mths?|quarters?|qtrs?|years?|yrs?|annum|decades?|weeks?|wks?|fortnights?|days?|weekends?|hours?";

/** The product has no rule for the others. */
const UNITS: readonly (readonly [name: RegExp, freq: string, interval: number])[] = [
  [/^(?:m|pc?m|p\/m)/, "MONTHLY", 1],
  [/^q/, "MONTHLY", 3],
  [/^(?:[ya]|p\.?a)/, "MONTHLY", 12],
  [/^de/, "MONTHLY", 120],
  [/^(?:w(?!eekend)|p\/?w)/, "WEEKLY", 1],
  [/^f/, "WEEKLY", 2],
  [/^d/, "WEEKLY", 1 / 7],
];

/** @param times how often within that time */
function findingsOf(typed: string, unit: string, count = 1, times = 1): Findings {
  const [, freq, interval = 1] = UNITS.find(([name]) => name.test(unit)) ?? [];
  const every = `FREQ=${freq};INTERVAL=${(count * interval) / times}`;
  if (readRecurrence(every) !== null) return { every };
  return { [times > 1 && interval === 1 && freq ? "needsDays" : "unsupported"]: tidy(typed) };
}

/** Finds a number and a unit, or words that stand for them. */
function every(source: string, word = "", words = 1, times = 1): Rule {
  return {
    pattern: phrase(`${VERB}(?:${source})`),
    read: ([count, unit = word], { typed }) =>
      findingsOf(typed, unit, count === undefined ? words : numberOf(count), times),
  };
}

/** Reads "a month" only after an amount, because a "book a month club" is a title, and "5 pm" is a time of day. */
const PER_UNIT: Rule = {
  pattern: phrase(`(?:an? |\\/)(${UNIT})|(pc?m|p\\/[mw]|pw|p\\.?a)`),
  read: ([unit, short = ""], { before, typed }) => {
    const isTime = short === "pm" && /^(?:[1-9]|1[0-2])$/.test(before);
    const isPrice = /\d/.test(before) || isCurrencyWord(before) || typed.startsWith("/");
    return isPrice && !isTime ? findingsOf(typed, unit ?? short) : null;
  },
};

export const INTERVAL_RULES: readonly Rule[] = [
  {
    pattern: phrase(
      `${VERB}((?:${COUNT}) times|once|twice|thrice) (?:(?:a|${EACH}) (${UNIT})|(yearly|annually|monthly|weekly|daily))`,
    ),
    read: ([times = "", unit, adverb = ""], { typed }) =>
      findingsOf(typed, unit ?? adverb, 1, numberOf(times)),
  },
  every(`${EACH} (?:(single|other|${COUNT}|${ORDINAL}) )?(?:calendar )?(${UNIT})`),
  every("semi-?monthly", "month", 1, 2),
  every(`${EACH} half[ -]year|half[ -]yearly|semi[ -]?annual(?:ly)?|bi-?annual(?:ly)?`, "month", 6),
  every(`(?:(bi|${COUNT})-?)?(monthly|quarterly|yearly|annual(?:ly)?)`),
  every("bienniall?y?", "year", 2),
  every(`${EACH}(?= (?:${DAY_AND_MONTH})(?: |$))`, "year"),
  {
    pattern: phrase(`(?:in |on )?${EACH} (${MONTH})`),
    read: ([month = ""]) => ({ every: "FREQ=MONTHLY;INTERVAL=12", date: { month: monthNumber(month) } }),
  },
  PER_UNIT,
  // "Weekly Standard 12 monthly"
  every(`(?:(bi|${COUNT})-?)?(weekly|fortnightly)`),
  every("daily|hourly", "day"),
  {
    pattern: phrase(`(?:on )?(?:every|each) (${FIGURE})(?: of (?:the|each|every) month)?`),
    read: ([day = ""], { typed }) => ({ dayOfMonth: numberOf(day), ...findingsOf(typed, "month") }),
  },
];

/** Matches the words before a number of payments that split one amount. */
const SHARED =
  "(?:(?:paid|payable|split|spread|divided|financed) (?:up )?)?(?:in|into|over|across) (?:the next )?";

const UNTIL =
  "(?:and )?(?:(?:until|till|til|thru|through|(?:ends|ending|end|expires|expiring|stops|stopping|finishes)(?: on| in| at| by)?|(?:last|final) payment(?: on| in)?)) (?:the )?(?:end of )?";

/** These come before the rules for ends: a bill begins where its free trial ends. */
export const TRIAL_RULES: readonly Rule[] = dateRules(
  `(?:(?:with|and|on) )?(?:an? )?(?:free )?trial (?:period )?${UNTIL}`,
  true,
  (on, today) => {
    const trialEnds = lastFrom(on, today);
    return trialEnds === null || trialEnds < today ? "keep" : { trialEnds };
  },
);

const NO_AMOUNT_NEXT = "(?! (?:of|at|@|each)(?: |$))";
const PAYMENTS = "(times|(?:payment|instal?lment|occurrence)s?)";

export const END_RULES: readonly Rule[] = [
  {
    pattern: phrase(`${UNTIL}(?:(?:this |the |(next ))?year|(20\\d\\d|21\\d\\d))`),
    read: ([isNext, said], { today }) => {
      const { year } = partsOfDay(today);
      const last = Number(said ?? (isNext ? year + 1 : year));
      return last < year ? "keep" : { end: { on: { year: last, month: 12 } } };
    },
  },
  ...dateRules(UNTIL, true, (on, today) => ((lastFrom(on, today) ?? "") < today ? "keep" : { end: { on } })),
  {
    pattern: phrase(`${SHARED}(${COUNT}) (?:(?:equal|_) )?(?:payments|instal?lments)${NO_AMOUNT_NEXT}`),
    read: ([count = ""]) => endAfter(numberOf(count), "payment", "total"),
  },
  {
    pattern: phrase(`(${COUNT}) (?:(?:equal|_) )?instal?lments${NO_AMOUNT_NEXT}`),
    read: ([count = ""], { before }) =>
      before === "for" ? null : endAfter(numberOf(count), "payment", "unclear"),
  },
  {
    pattern: phrase(
      `(?:for |in |over )?(?:the next )?(${COUNT}) (?:(?:equal|_) )?${PAYMENTS}(?: of(?= \\S*\\d| \\p{Sc}))?`,
    ),
    read: ([count = "", unit = ""]) => {
      // "iPhone 15 installment" is a title.
      if (numberOf(count) > 1 && !unit.endsWith("s")) return null;
      return endAfter(numberOf(count), "payment");
    },
  },
  {
    pattern: phrase(
      `(for|(?:(?:paid|payable|split|spread|divided|financed) )?over) (?:the next )?(${COUNT}|a) (months?|mos?|mths?|years?|yrs?|weeks?|wks?)`,
    ),
    read: ([lead, count = "", unit = ""]) => {
      const [number, amount] = [numberOf(count), lead === "for" ? undefined : "total"] as const;
      if (unit.startsWith("w")) return endAfter(number, "week", amount);
      return endAfter(unit.startsWith("y") ? 12 * number : number, "month", amount);
    },
  },
];

function endAfter(count: number, unit: Length["unit"], amount?: Length["amount"]): Findings | "keep" {
  return count >= 1 && count <= TIMES_MAX ? { end: { count, unit, ...(amount && { amount }) } } : "keep";
}

/** Converts the end to the form that the product stores. Ignores an end before the first bill. */
export function endOf(findings: Findings, today: Day): ParsedBill["ends"] | null {
  const { end } = findings;
  const firstDay = dueDateOf(findings, today) ?? today;
  const times = paymentsIn(findings, today);
  if (end === undefined) return null;
  if (times !== null && times <= TIMES_MAX) return { times };
  const on = "on" in end ? lastFrom(end.on, firstDay) : addDays(dayAfter(end, firstDay), -1);
  return isDay(on) && on >= firstDay ? { on } : null;
}

/** Counts the bills of a rule from its first one on. Returns null unless their number ends them. */
export function paymentsIn(findings: Findings, today: Day): number | null {
  const { end } = findings;
  const recurrence = recurrenceIn(findings);
  if (end === undefined || "on" in end || recurrence === null) return null;
  if (end.unit === "payment") return end.count;
  if (end.unit === "month" && isOncePerMonth(recurrence)) return Math.ceil(end.count / recurrence.every);
  const rule = newRule(dueDateOf(findings, today) ?? today, { ...EVERY_MONTH, ...repeatFields(recurrence) });
  return pastDates(rule, dayAfter(end, rule.anchorDate)).length;
}

function dayAfter({ count, unit }: Length, firstDay: Day): Day {
  if (unit === "week") return addDays(firstDay, 7 * count);
  return dayInMonth(addMonths(monthOf(firstDay), count), partsOfDay(firstDay).day);
}
