import { AMOUNTS } from "./amounts.ts";
import { DATES } from "./dates.ts";
import { ELSEWHERE } from "./elsewhere.ts";
import { ENDS } from "./ends.ts";
import { ESTIMATES } from "./estimates.ts";
import { HOSTILE } from "./hostile.ts";
import { INTERVALS } from "./intervals.ts";
import { LANGUAGES } from "./languages.ts";
import { PASTED } from "./pasted.ts";
import { PAYMENT } from "./payment.ts";
import { PLAIN } from "./plain.ts";
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
  "other languages": LANGUAGES,
  "hostile text": HOSTILE,
  "other days and currencies": ELSEWHERE,
};

export const ALL_TEXTS = Object.values(GROUPS).flatMap((group) => group.map(([text]) => text));
