import { type Day, partsOfDay } from "../calendar/days.ts";
import { BEFORE_PHONE_NUMBER, isLabel, isNoAmount, isOwner, saysAmount } from "./amount-words.ts";
import { type Candidate, numberIn } from "./amounts.ts";
import type { Word } from "./line.ts";

/** How surely a number is the amount. The first are the surest. */
const RANKS = ["currency", "money", "bare", "followed", "labelled"] as const;
type Rank = (typeof RANKS)[number];

/** Null if there is none, or several that are as good. */
export function chosenAmount(
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
  const isFollowed = isTitleWord(words[to]);
  if (isLabel(before)) return isFollowed ? null : "labelled";
  return isFollowed ? "followed" : "bare";
}

/** "call 555 1234", "+49 171 1234567" */
function isPhoneNumber(words: readonly Word[], at: number): boolean {
  for (let left = at - 1; words[left]?.state === "free"; left -= 1) {
    if (BEFORE_PHONE_NUMBER.test(words[left]?.key ?? "")) return true;
    if (numberIn(words[left]) === null) return false;
  }
  return false;
}

/** "2 coffees" may be how many there are. */
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

/** "Taxes 2026" */
function isYear({ cents }: Candidate, today: Day): boolean {
  const years = (cents ?? 0) / 100 - partsOfDay(today).year;
  return years >= -1 && years <= 5;
}

function isTitleWord(word: Word | undefined): boolean {
  return word !== undefined && (word.state === "kept" || (word.state === "free" && numberIn(word) === null));
}

/** "rent 950 31 every month": a number before the interval is the day if another one is the amount. */
export function dayBeforeInterval(
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
