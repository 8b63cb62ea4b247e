import type { Day } from "../calendar/days.ts";
import { CLAIMS, type Claim } from "./claims.ts";
import { amountsIn, type WrittenAmount } from "./found-amounts.ts";
import { daysIn, type Order, orderShownIn, type WrittenDay } from "./found-days.ts";
import { AMOUNT_LABELS, type AmountRole, DAY_LABELS, type DayRole } from "./labels.ts";
import { type Language, languageOf } from "./languages.ts";
import type { Sentence } from "./lines.ts";
import { type FoundPhrase, folded, phrasesIn, type Word, wordsOf } from "./phrases.ts";

/** A sentence with everything in it that has a meaning for bills. */
export interface MarkedSentence {
  readonly sentence: Sentence;
  readonly folded: string;
  readonly words: readonly Word[];
  readonly amountLabels: readonly FoundPhrase<AmountRole>[];
  readonly dayLabels: readonly FoundPhrase<DayRole>[];
  readonly claims: readonly FoundPhrase<Claim>[];
  readonly amounts: readonly WrittenAmount[];
  readonly days: readonly WrittenDay[];
}

/** A mail's own text, its subject, or an attachment. */
export interface MarkedText {
  /** "mail", "subject", or the attachment's name */
  readonly where: string;
  readonly language: Language | null;
  readonly sentences: readonly MarkedSentence[];
}

/** These languages write the day before the month in every country. */
const DAY_FIRST_LANGUAGES: readonly (Language | null)[] = ["pt", "es", "de", "fr"];

/**
 * @param near a day without its year is the nearest to this one
 * @param fallback the language of a text that is too short to show its own
 */
export function markedText(
  where: string,
  sentences: readonly Sentence[],
  near: Day,
  fallback: Language | null,
): MarkedText {
  const texts = sentences.map(({ text }) => folded(text));
  const words = texts.map((text) => wordsOf(text));
  const language = languageOf(eachText(words)) ?? fallback;
  const order: Order | null = DAY_FIRST_LANGUAGES.includes(language) ? "day-first" : orderShownIn(texts);
  return {
    where,
    language,
    sentences: sentences.map((sentence, index) =>
      marked(sentence, texts[index] ?? "", words[index] ?? [], near, language, order),
    ),
  };
}

function* eachText(words: readonly (readonly Word[])[]): Iterable<string> {
  for (const some of words) for (const word of some) yield word.text;
}

function marked(
  sentence: Sentence,
  text: string,
  words: readonly Word[],
  near: Day,
  language: Language | null,
  order: Order | null,
): MarkedSentence {
  const dayLabels = phrasesIn(words, DAY_LABELS);
  const days = daysIn(text, near, order, (at) => isShortDay(at, text, dayLabels));
  const amountLabels = phrasesIn(words, AMOUNT_LABELS);
  return {
    sentence,
    folded: text,
    words,
    amountLabels: withoutWordsInGaps(amountLabels),
    dayLabels,
    claims: phrasesIn(words, CLAIMS),
    amounts: amountsIn(text, language, days).filter(
      (amount) => amount.sign !== null || isLabelled(amount, text, amountLabels),
    ),
    days,
  };
}

/** "Vencimento: 15/03" is a day, "2/3 of the fee" is not. */
function isShortDay(at: number, text: string, labels: readonly FoundPhrase<DayRole>[]): boolean {
  return labels.some(
    (label) =>
      label.end <= at &&
      at - label.end <= 12 &&
      /^[ :.|(-]*(?:(?:on|em|el|am|le|ate|bis|dia) ?(?:zum )?)?$/.test(text.slice(label.end, at)),
  );
}

/** Without a sign "45.20" is an amount if a label is near, and "45" only if the label is right before it and nothing follows. */
function isLabelled(
  amount: WrittenAmount,
  text: string,
  labels: readonly FoundPhrase<AmountRole>[],
): boolean {
  const before = labels.findLast((label) => label.end <= amount.at);
  if (before === undefined) return false;
  const gap = text.slice(before.end, amount.at);
  if (amount.hasDecimals) return gap.length <= 30 && !/\d[.,]\d\d/.test(gap);
  if (before.meaning === "document" || before.meaning === "ignored" || before.meaning === "connector")
    return false;
  return (
    /^[ :=|]*(?:(?:is|of|de|von|in|em|en) (?:[a-z]{3} ?)?)?(?:\([\p{L}\p{Sc}$]{1,4}\))?[ :=|]*$/u.test(gap) &&
    /^ ?[.,;|]?$/.test(text.slice(amount.end, amount.end + 2).trimEnd())
  );
}

/** In "inkl. 19 % MwSt." the second word is a part of the phrase, and no label of its own. */
function withoutWordsInGaps(labels: readonly FoundPhrase<AmountRole>[]): FoundPhrase<AmountRole>[] {
  return labels.filter(
    (label) => !labels.some((other) => other !== label && other.at < label.at && label.end <= other.end),
  );
}
