import { MAX_AMOUNT_CENTS } from "./money.ts";

/**
 * Returns null if the amount isn't a finite number, has more than two decimals, is negative or is too large. `-0` becomes 0.
 */
export function centsFromAmount(amount: unknown): number | null {
  if (typeof amount !== "number" || !Number.isFinite(amount) || amount < 0) return null;
  const cents = Math.round(amount * 100);
  if (cents > MAX_AMOUNT_CENTS || cents / 100 !== amount) return null;
  return cents === 0 ? 0 : cents;
}

/**
 * Converts an amount that the worker sent.
 * @throws RangeError if it isn't a valid amount
 */
export function centsOfJson(amount: number): number {
  const cents = centsFromAmount(amount);
  if (cents === null) throw new RangeError(`The server sent an amount that is no amount: ${amount}`);
  return cents;
}
