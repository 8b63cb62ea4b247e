import { type Day, isDay, partsOfDay } from "../calendar/days.ts";
import type { Interval, WeekendShift } from "../series/rule.ts";
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

export type ParsedEnd =
  | { readonly on: PartialDate }
  | ({ readonly payments: number } & Shared)
  /** For "for 12 months". The interval decides how many payments that makes. */
  | ({ readonly months: number } & Shared);

/** Holds what each phrase means by itself. Some of it only makes sense in combination: "on the 1st" and "from March". */
export interface Findings {
  every?: Interval;
  unsupported?: string;
  lastDayOfMonth?: true;
  dayOfMonth?: number;
  date?: PartialDate;
  weekendShift?: Exclude<WeekendShift, "none">;
  end?: ParsedEnd;
  autopay?: boolean;
  paid?: boolean;
}

/** Tells whether two findings can describe the same bill. */
function agree(a: Findings, b: Findings): boolean {
  const before = new Map<string, unknown>(Object.entries(a));
  if (before.has("every") && b.unsupported !== undefined) return false;
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
  /** The words stay in the title although they are understood. */
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
  });
  if (result === null) return 1;
  const isUsed = result !== "keep" && agree(findings, result);
  if (isUsed) Object.assign(findings, result);
  for (const word of phraseWords) {
    if (word.state === "free") word.state = isUsed && !staysInTitle ? "taken" : "kept";
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
