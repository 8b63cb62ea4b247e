import { AMOUNTS } from "./amounts.ts";
import { CALCULATIONS } from "./calculations.ts";
import { DATES } from "./dates.ts";
import { ELSEWHERE } from "./elsewhere.ts";
import { ENDS } from "./ends.ts";
import { ESTIMATES } from "./estimates.ts";
import { HOSTILE } from "./hostile.ts";
import { INTERVALS } from "./intervals.ts";
import { LANGUAGES } from "./languages.ts";
import { NUMBERS_OF_THINGS } from "./numbers-of-things.ts";
import { PASTED } from "./pasted.ts";
import { PAYMENT } from "./payment.ts";
import { PLAIN } from "./plain.ts";
import { SEVERAL_DAYS } from "./several-days.ts";
import { SHARED_AMOUNTS } from "./shared-amounts.ts";
import { SHORT_YEARS } from "./short-years.ts";
import { WEEKENDS } from "./weekends.ts";

export const GROUPS = {
  "plain sentences": PLAIN,
  dates: DATES,
  intervals: INTERVALS,
  amounts: AMOUNTS,
  ends: ENDS,
  weekends: WEEKENDS,
  payment: PAYMENT,
  estimates: ESTIMATES,
  "pasted and shared text": PASTED,
  "years of two figures": SHORT_YEARS,
  calculations: CALCULATIONS,
  "amounts of several payments": SHARED_AMOUNTS,
  "several days": SEVERAL_DAYS,
  "numbers of things": NUMBERS_OF_THINGS,
  "other languages": LANGUAGES,
  "hostile text": HOSTILE,
  "other days and currencies": ELSEWHERE,
};

export const ALL_TEXTS = Object.values(GROUPS).flatMap((group) => group.map(([text]) => text));
