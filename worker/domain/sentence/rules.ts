import { type Day, isDay, partsOfDay } from "../calendar/days.ts";
import { type Recurrence, readRecurrence } from "../series/recurrence.ts";
import type { WeekendShift } from "../series/rule.ts";
import { isLabel, numberIn } from "./amounts.ts";
import type { Word } from "./words.ts";

/** A month, or a day of a month. Without a year, the next such month or day is meant. */
export interface PartialDate {
  readonly year?: number;
  readonly month: number;
  readonly day?: number;
}

/**
 * How the amount relates to several payments. "1200 in 12 instalments" gives their total, and "1200, 12 instalments" may give the
 * total or the price of each. Missing if it is clearly the price of each.
 */
type Shared = { readonly amount?: "total" | "unclear" };

/** The rule decides how many payments "for 12 months" makes. */
export type Length = { readonly count: number; readonly unit: "payment" | "month" | "week" } & Shared;

/** Holds what each phrase means by itself. Some of it only makes sense in combination: "on the 1st" and "from March". */
export interface Findings {
  /** How often, as a rule begins: "FREQ=WEEKLY;INTERVAL=2". */
  every?: string;
  /** On which days, as a rule goes on: "BYDAY=MO,TH". */
  by?: string;
  /** "twice a month", which only makes a rule together with its days. */
  needsDays?: string;
  unsupported?: string;
  dayOfMonth?: number;
  date?: PartialDate;
  weekendShift?: Exclude<WeekendShift, "none">;
  end?: { readonly on: PartialDate } | Length;
  trialEnds?: Day;
  autopay?: boolean;
  paid?: boolean;
}

export const LAST_DAY_OF_MONTH = "BYMONTHDAY=-1";

/** Returns the rule that findings make, or null if they make none. Several weekdays come every week, other days every month. */
export function recurrenceIn({ every, by, dayOfMonth }: Findings): Recurrence | null {
  // "31 every month" means the last day of shorter months.
  const days = by ?? (dayOfMonth === 31 && every?.startsWith("FREQ=MONTHLY") ? LAST_DAY_OF_MONTH : undefined);
  const texts = (every === undefined ? ["FREQ=MONTHLY", "FREQ=WEEKLY"] : [every]).map((each) =>
    days === undefined ? each : `${each};${days}`,
  );
  return texts.map(readRecurrence).find((each) => each !== null) ?? null;
}

/** Tells whether two findings can describe the same bill. */
function agree(a: Findings, b: Findings): boolean {
  const before = new Map<string, unknown>(Object.entries(a));
  if (before.has("every") && (b.unsupported ?? b.needsDays) !== undefined) return false;
  if (recurrenceIn({ ...a, ...b }) === null) return false;
  return Object.entries(b).every(
    ([name, value]) => !before.has(name) || JSON.stringify(before.get(name)) === JSON.stringify(value),
  );
}

/** @param day may lie beyond the years that the app knows */
export function dateFound(day: Day): Findings | "keep" {
  return isDay(day) ? { date: partsOfDay(day) } : "keep";
}

export interface Rule {
  readonly pattern: RegExp;
  /** Returns "keep" if the phrase is understood but can't be used, and null if it isn't such a phrase after all. */
  readonly read: (match: readonly (string | undefined)[], at: Place) => Findings | "keep" | null;
  /** The words stay in the title if no rule says what they mean. */
  readonly staysInTitle?: true;
}

interface Place {
  /** The key of the word before the phrase, or an empty text. */
  readonly before: string;
  /** The phrase as the user typed it. */
  readonly typed: string;
  /** True if another number may be the amount. */
  readonly hasNumberElsewhere: boolean;
  readonly today: Day;
  /** What is understood so far. */
  readonly findings: Findings;
}

/** These characters stand in for words that aren't free in the text that rules match. */
const STAND_INS = { taken: "_", kept: "=" } as const;

/** Matches where no word of the title follows: before the end, a number, or words that are understood. */
export const NO_TITLE_NEXT = "(?=$| _| [^ a-z]*\\d)";

/** @param source a pattern for whole words in lower case, one space apart */
export function phrase(source: string): RegExp {
  return new RegExp(`(?:${source})(?= |$)`, "yu");
}

/** Applies each rule to the whole sentence before the next rule, and marks the words that are understood. */
export function applyRules(rules: readonly Rule[], words: readonly Word[], today: Day): Findings {
  const findings: Findings = {};
  for (const rule of rules) {
    for (let at = 0; at < words.length; ) at += applyAt(rule, words, at, today, findings);
  }
  return findings;
}

/** Returns how many words to advance by. */
function applyAt(
  { pattern, read, staysInTitle }: Rule,
  words: readonly Word[],
  at: number,
  today: Day,
  findings: Findings,
): number {
  if (words[at]?.state !== "free") return 1;
  pattern.lastIndex = 0;
  const match = pattern.exec(textFrom(words, at));
  if (match === null) return 1;
  const phraseWords = words.slice(at, at + match[0].split(" ").length);
  const typed = phraseWords.map((word) => word.typed).join(" ");
  const result = read(match.slice(1), {
    before: words[at - 1]?.key ?? "",
    typed,
    hasNumberElsewhere: hasNumber(words.slice(0, at)) || hasNumber(words.slice(at + phraseWords.length)),
    today,
    findings,
  });
  if (result === null) return 1;
  const isUsed = result !== "keep" && agree(findings, result);
  if (isUsed) Object.assign(findings, result);
  for (const word of phraseWords) {
    if (word.state === "free")
      word.state = isUsed && !(staysInTitle && result.unsupported) ? "taken" : "kept";
  }
  return phraseWords.length;
}

function hasNumber(words: readonly Word[]): boolean {
  return words.some((word, at) => numberIn(word) !== null && !isLabel(words[at - 1]));
}

/** The most words that a phrase can have. */
const LONGEST = 20;

function textFrom(words: readonly Word[], at: number): string {
  return words
    .slice(at, at + LONGEST)
    .map(({ key, state }) => (state === "free" ? key : STAND_INS[state]))
    .join(" ");
}
