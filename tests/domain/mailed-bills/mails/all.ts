import type { MailCase } from "../mail-case.ts";
import { DOUBTFUL_MAILS } from "./doubtful-mails.ts";
import { ENGLISH_HOSTILE } from "./english-hostile.ts";
import { ENGLISH_HOUSEHOLDS } from "./english-households.ts";
import { ENGLISH_IRRELEVANT } from "./english-irrelevant.ts";
import { ENGLISH_SERVICES } from "./english-services.ts";
import { FRENCH_HOUSEHOLDS } from "./french-households.ts";
import { FRENCH_SERVICES } from "./french-services.ts";
import { GERMAN_HOUSEHOLDS } from "./german-households.ts";
import { GERMAN_SERVICES } from "./german-services.ts";
import { PORTUGUESE_HOUSEHOLDS } from "./portuguese-households.ts";
import { PORTUGUESE_SERVICES } from "./portuguese-services.ts";
import { SPANISH_HOUSEHOLDS } from "./spanish-households.ts";
import { SPANISH_SERVICES } from "./spanish-services.ts";
import { TOTALS_AND_PARTS } from "./totals-and-parts.ts";
import { UNSURE_DAYS } from "./unsure-days.ts";

export const MAILS: readonly MailCase[] = [
  ...ENGLISH_HOUSEHOLDS,
  ...PORTUGUESE_HOUSEHOLDS,
  ...SPANISH_HOUSEHOLDS,
  ...GERMAN_HOUSEHOLDS,
  ...FRENCH_HOUSEHOLDS,
  ...ENGLISH_SERVICES,
  ...PORTUGUESE_SERVICES,
  ...SPANISH_SERVICES,
  ...GERMAN_SERVICES,
  ...FRENCH_SERVICES,
  ...ENGLISH_HOSTILE,
  ...ENGLISH_IRRELEVANT,
  ...UNSURE_DAYS,
  ...TOTALS_AND_PARTS,
  ...DOUBTFUL_MAILS,
];
