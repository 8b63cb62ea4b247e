import { type Day, partsOfDay } from "../calendar/days.ts";
import type { Currency } from "../money/money.ts";
import {
  amountsIn,
  BEFORE_AMOUNT,
  BEFORE_PHONE_NUMBER,
  type Candidate,
  ESTIMATE_AFTER,
  ESTIMATE_BEFORE,
  isLabel,
  isNoAmount,
  isOwner,
  numberIn,
  saysAmount,
} from "./amounts.ts";
import type { ParsedBill } from "./read-sentence.ts";
import { paymentsIn } from "./recurrence.ts";
import type { Findings } from "./rules.ts";
import type { Word } from "./words.ts";

/** Takes the words of the amount, and the day in "rent 950 31 every month". */
export function takeAmount(
  words: readonly Word[],
  findings: Findings,
  today: Day,
  currency: Currency,
): Pick<ParsedBill, "amountCents" | "amountIsEstimate"> {
  const all = amountsIn(words, currency);
  const isDayKnown =
    (findings.date ?? findings.dayOfMonth ?? findings.by) || findings.every?.startsWith("FREQ=WEEKLY");
  const day = isDayKnown ? null : dayBeforeInterval(all, words, today);
  if (day?.cents) {
    take(words, day.from, day.to);
    findings.dayOfMonth = day.cents / 100;
  }
  const others = all.filter((each) => each !== day);
  const amount = chosenAmount(others, words, today);
  if (amount === null) return {};
  const { cents } = amount;
  const each = cents === null ? null : centsOfEach(cents, words[amount.to], findings, today);
  if (cents !== null && each === null) return {};
  for (const other of all) {
    const isRepeated = other.hasCurrency && other.cents === cents;
    if (other === amount || isRepeated) take(words, other.from, other.to);
  }
  const isEstimate = takeEstimate(words, amount);
  if (each === null) return {};
  return { amountCents: each, ...(isEstimate && { amountIsEstimate: true }) };
}

/** These words show that the number is what each payment costs: "100 a month over 12 months". */
const FOR_EACH =
  /^(?:per|an?|each|every|monthly|weekly|fortnightly|quarterly|yearly|annually|annual|pcm|pm|pw|p\/[mw]|p\.?a|\/.*)$/;

/** Returns null if the sentence doesn't give the price of one payment, or if it isn't a whole number of cents. */
function centsOfEach(cents: number, after: Word | undefined, findings: Findings, today: Day): number | null {
  const { end } = findings;
  const payments = paymentsIn(findings, today);
  if (end === undefined || "on" in end || end.amount === undefined || payments === null) return cents;
  if (after?.state === "taken" && FOR_EACH.test(after.key)) return cents;
  return end.amount === "total" && cents % payments === 0 ? cents / payments : null;
}

function takeEstimate(words: readonly Word[], { from, to }: Candidate): boolean {
  const isBefore = takeIf(words, from - 1, ESTIMATE_BEFORE);
  for (let at = isBefore ? from - 2 : from - 1; takeIf(words, at, BEFORE_AMOUNT); ) at -= 1;
  if (words[to]?.key === "or" && /^(?:so|thereabouts)$/.test(words[to + 1]?.key ?? "")) {
    take(words, to, to + 2);
    return true;
  }
  return takeIf(words, to, ESTIMATE_AFTER) || isBefore;
}

function takeIf(words: readonly Word[], at: number, keys: RegExp): boolean {
  const word = words[at];
  if (word?.state !== "free" || !keys.test(word.key)) return false;
  word.state = "taken";
  return true;
}

function take(words: readonly Word[], from: number, to: number): void {
  for (const word of words.slice(from, to)) word.state = "taken";
}

/** Ranks how likely a number is to be the amount, from the most likely to the least. */
const RANKS = ["currency", "money", "bare", "followed", "labelled"] as const;
type Rank = (typeof RANKS)[number];

/** Returns null if there is no candidate, or if several rank equally. */
function chosenAmount(
  candidates: readonly Candidate[],
  words: readonly Word[],
  today: Day,
): Candidate | null {
  const ranked = candidates.flatMap((candidate) => {
    const rank = rankOf(candidate, words, today);
    return rank === null ? [] : [{ candidate, rank }];
  });
  const of = (rank: Rank) => ranked.filter((each) => each.rank === rank).map((each) => each.candidate);
  const rank = RANKS.find((each) => of(each).length > 0);
  if (rank === undefined) return null;
  const [bare, followed] = [of("bare"), of("followed")];
  if (rank === "bare") {
    const last = bare.at(-1) ?? null;
    const mayBeDay = last !== null && last.to === words.length && isDayLike(last);
    return mayBeDay && !followed.every(isDayLike) ? null : last;
  }
  const [first, ...others] = of(rank);
  return first !== undefined && others.every(({ cents }) => cents === first.cents) ? first : null;
}

function rankOf(candidate: Candidate, words: readonly Word[], today: Day): Rank | null {
  const { from, to, hasCurrency, looksLikeMoney } = candidate;
  const before = words[from - 1];
  if (hasCurrency) return "currency";
  if (looksLikeMoney || saysAmount(before, words[to])) return "money";
  if (isNoAmount(before, words.slice(to, to + 4)) || isOwner(before) || isYear(candidate, today)) return null;
  if (isInRow(words, from) || isPhoneNumber(words, from) || isCount(candidate, words[to])) return null;
  const isFollowed = isTitleWord(words[to]) && !isDashBeforeTaken(words, to);
  if (isLabel(before)) return isFollowed ? null : "labelled";
  return isFollowed ? "followed" : "bare";
}

/** Recognizes "call 555 1234" and "+49 171 1234567". */
function isPhoneNumber(words: readonly Word[], at: number): boolean {
  for (let left = at - 1; words[left]?.state === "free"; left -= 1) {
    if (BEFORE_PHONE_NUMBER.test(words[left]?.key ?? "")) return true;
    if (numberIn(words[left]) === null) return false;
  }
  return false;
}

/** The number in "2 coffees" may be a quantity. */
function isCount({ cents }: Candidate, after: Word | undefined): boolean {
  const isSmall = cents !== null && cents <= 1200 && cents % 100 === 0;
  return isSmall && after?.state === "free" && /^\p{L}{2,}[^s\P{L}]s$/u.test(after.key);
}

/** At the end of a sentence, a number up to 31 beside a greater one may be a day in another language. */
function isDayLike({ cents }: Candidate): boolean {
  return cents !== null && cents <= 3100 && cents % 100 === 0;
}

/** Three numbers in a row are a phone number or an account. */
function isInRow(words: readonly Word[], at: number): boolean {
  let count = 1;
  for (let left = at - 1; numberIn(words[left]) !== null; left -= 1) count += 1;
  for (let right = at + 1; numberIn(words[right]) !== null; right += 1) count += 1;
  return count > 2;
}

/** Recognizes the year in "Taxes 2026". */
function isYear({ cents }: Candidate, today: Day): boolean {
  const years = (cents ?? 0) / 100 - partsOfDay(today).year;
  return years >= -1 && years <= 5;
}

function isTitleWord(word: Word | undefined): boolean {
  return word !== undefined && (word.state === "kept" || (word.state === "free" && numberIn(word) === null));
}

/** The second dash in "House - 24 - 20 September" subtracts nothing. */
function isDashBeforeTaken(words: readonly Word[], at: number): boolean {
  return words[at]?.key === "-" && words[at + 1]?.state === "taken";
}

/** In "rent 950 31 every month" the number before the interval is the day, because another one is the amount. */
function dayBeforeInterval(
  candidates: readonly Candidate[],
  words: readonly Word[],
  today: Day,
): Candidate | null {
  const day = candidates.find(
    ({ to }) => words[to]?.state === "taken" && /^(?:every|each)$/.test(words[to]?.key ?? ""),
  );
  if (day === undefined || day.hasCurrency || day.looksLikeMoney || !isDayLike(day)) return null;
  const others = candidates.filter((each) => each !== day).map((each) => rankOf(each, words, today));
  return others.some((rank) => rank === "currency" || rank === "money" || rank === "bare") ? day : null;
}
