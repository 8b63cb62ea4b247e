import type { Day } from "../calendar/days.ts";
import { isLabel } from "./amount-words.ts";
import { numberIn } from "./amounts.ts";
import { agree, type Findings } from "./findings.ts";
import type { Word } from "./line.ts";

export interface Rule {
  readonly pattern: RegExp;
  /** "keep" is for what was understood but can't be used. Null is for what isn't such a phrase after all. */
  readonly read: (match: readonly (string | undefined)[], at: Place) => Findings | "keep" | null;
  /** Its words are understood, and the title keeps them all the same. */
  readonly staysInTitle?: true;
}

export interface Place {
  /** The key of the word before the phrase, or nothing. */
  readonly before: string;
  /** The phrase as the user typed it. */
  readonly typed: string;
  /** Whether a number elsewhere may be the amount. */
  readonly hasNumberElsewhere: boolean;
  readonly today: Day;
}

/** How words that aren't free stand in the text that rules are matched with. */
const STAND_INS = { taken: "_", kept: "=" } as const;

/** No word of the title follows: the sentence ends, or something that was understood follows, or a number. */
export const NO_TITLE_NEXT = "(?=$| _| [^ a-z]*\\d)";

/** @param source matches whole words in lower case, one space apart */
export function phrase(source: string): RegExp {
  return new RegExp(`(?:${source})(?= |$)`, "yu");
}

/** Earlier rules come first, wherever their phrase stands. Marks the words that are understood. */
export function applyRules(rules: readonly Rule[], words: readonly Word[], today: Day): Findings {
  const findings: Findings = {};
  for (const rule of rules) {
    for (let at = 0; at < words.length; ) at += applyAt(rule, words, at, today, findings);
  }
  return findings;
}

/** Returns how many words to go on by. */
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

/** No phrase has more words. */
const LONGEST = 20;

function textFrom(words: readonly Word[], at: number): string {
  return words
    .slice(at, at + LONGEST)
    .map(({ key, state }) => (state === "free" ? key : STAND_INS[state]))
    .join(" ");
}
