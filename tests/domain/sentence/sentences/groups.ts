import { AMOUNTS, CALCULATIONS, ESTIMATES, NUMBERS_OF_THINGS, SHARED_AMOUNTS } from "./amounts.ts";
import { DATES, ELSEWHERE, SEVERAL_DAYS, SHORT_YEARS } from "./days.ts";
import { ENDS, INTERVALS, WEEKENDS } from "./repeating.ts";
import { eachOf } from "./sentences.ts";
import { HOSTILE, LANGUAGES, PASTED, PAYMENT, PLAIN } from "./texts.ts";

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

export const ALL_TEXTS = Object.values(GROUPS).flatMap((group) => eachOf(group).map(({ text }) => text));
