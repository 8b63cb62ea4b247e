import type { MailCase } from "../mail-case.ts";
import { ENGLISH_HOUSEHOLDS } from "./english-households.ts";
import { FRENCH_HOUSEHOLDS } from "./french-households.ts";
import { GERMAN_HOUSEHOLDS } from "./german-households.ts";
import { PORTUGUESE_HOUSEHOLDS } from "./portuguese-households.ts";
import { SPANISH_HOUSEHOLDS } from "./spanish-households.ts";

export const MAILS: readonly MailCase[] = [
  ...ENGLISH_HOUSEHOLDS,
  ...PORTUGUESE_HOUSEHOLDS,
  ...SPANISH_HOUSEHOLDS,
  ...GERMAN_HOUSEHOLDS,
  ...FRENCH_HOUSEHOLDS,
];
