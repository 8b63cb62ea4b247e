import type { Amount } from "./amount-column.ts";
import type { Sign, SkipKind } from "./found.ts";

export interface SignDecision {
  readonly sign: Sign;
  readonly isSure: boolean;
}

/**
 * Decides which sign bills have. If amounts have both, the file of a bank says it by its balance. In any other file, most lines
 * are taken for bills, and the user is asked.
 */
export function decideSign(
  amounts: readonly Amount[],
  { hasBalance, chosen }: { hasBalance: boolean; chosen: Sign | undefined },
): SignDecision {
  if (chosen !== undefined) return { sign: chosen, isSure: true };
  if (amounts.length === 0) return { sign: "positive", isSure: true };
  const negative = amounts.filter(({ cents }) => cents < 0).length;
  const positive = amounts.filter(({ cents }) => cents > 0).length;
  if (hasBalance) return { sign: negative > 0 ? "negative" : "positive", isSure: negative > 0 };
  if (negative === 0 || positive === 0)
    return { sign: positive === 0 && negative > 0 ? "negative" : "positive", isSure: true };
  return { sign: negative >= positive ? "negative" : "positive", isSure: false };
}

/** Returns what a bill costs, in hundredths, or what the line is instead. */
export function costOf(
  { cents, direction }: Amount,
  sign: Sign,
  said: "out" | "in" | null,
): number | SkipKind {
  if (cents === 0) return "zero";
  const marked = said ?? direction;
  if (marked !== null) return marked === "out" ? Math.abs(cents) : "income";
  if (cents < 0 === (sign === "negative")) return Math.abs(cents);
  return sign === "negative" ? "income" : "refund";
}
