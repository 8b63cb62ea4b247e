import type { Day } from "../calendar/days.ts";
import type { Currency } from "../money/currency.ts";
import { chosenAmount, dayBeforeInterval } from "./amount-choice.ts";
import { BEFORE_AMOUNT, ESTIMATE_AFTER, ESTIMATE_BEFORE } from "./amount-words.ts";
import { amountsIn, type Candidate } from "./amounts.ts";
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
  for (const each of all) {
    const isSaidAgain = each.hasCurrency && each.cents === cents;
    if (each === amount || isSaidAgain) take(words, each.from, each.to);
  }
  const isEstimate = takeEstimate(words, amount);
  if (cents === null) return {};
  return { amountCents: cents, ...(isEstimate && { amountIsEstimate: true }) };
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
