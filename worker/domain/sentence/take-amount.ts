import type { Day } from "../calendar/days.ts";
import type { Currency } from "../money/money.ts";
import { chosenAmount, dayBeforeInterval } from "./amount-choice.ts";
import { BEFORE_AMOUNT, ESTIMATE_AFTER, ESTIMATE_BEFORE } from "./amount-words.ts";
import { amountsIn, type Candidate } from "./amounts.ts";
import { paymentsIn } from "./ends.ts";
import type { Findings } from "./findings.ts";
import type { Word } from "./line.ts";
import type { SaidBill } from "./said-bill.ts";

/** Takes the words of the amount, and the day in "rent 950 31 every month". */
export function takeAmount(
  words: readonly Word[],
  findings: Findings,
  today: Day,
  currency: Currency,
): Pick<SaidBill, "amountCents" | "amountIsEstimate"> {
  const all = amountsIn(words, currency);
  const day = (findings.date ?? findings.dayOfMonth) ? null : dayBeforeInterval(all, words, today);
  if (day?.cents) {
    take(words, day.from, day.to);
    findings.dayOfMonth = day.cents / 100;
  }
  const amount = chosenAmount(
    all.filter((each) => each !== day),
    words,
    today,
  );
  if (amount === null) return {};
  const { cents } = amount;
  const each = cents === null ? null : centsOfEach(cents, words[amount.to], findings);
  if (cents !== null && each === null) return {};
  for (const other of all) {
    const isSaidAgain = other.hasCurrency && other.cents === cents;
    if (other === amount || isSaidAgain) take(words, other.from, other.to);
  }
  const isEstimate = takeEstimate(words, amount);
  if (each === null) return {};
  return { amountCents: each, ...(isEstimate && { amountIsEstimate: true }) };
}

/** "100 a month over 12 months" says itself what each one costs. */
const FOR_EACH = /^(?:per|an?|each|every|monthly|quarterly|yearly|annually|annual|pcm|pm|p\/m|p\.?a|\/.*)$/;

/** Null where that isn't said, or comes to no whole cent. */
function centsOfEach(cents: number, after: Word | undefined, { end, every = 1 }: Findings): number | null {
  if (end === undefined || "on" in end || end.amount === undefined) return cents;
  if (after?.state === "taken" && FOR_EACH.test(after.key)) return cents;
  const payments = paymentsIn(end, every);
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
