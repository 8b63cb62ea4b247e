/** Money is integer hundredths ("cents", in every currency) inside, and a JSON number with at most two decimals outside. */

/** 999,999,999.99 */
export const MAX_AMOUNT_CENTS = 99_999_999_999;

/** 123450 → 1234.5 */
export function amountFromCents(cents: number): number {
  return cents / 100;
}

/** @throws RangeError beyond 2^53, where sums would be rounded */
export function sumCents(values: Iterable<number>): number {
  let sum = 0;
  for (const cents of values) {
    sum += cents;
    if (!Number.isSafeInteger(sum))
      throw new RangeError("The sum of these amounts is too large to be exact.");
  }
  return sum;
}

/** Whole percent, rounded half up; 0 of 0 is 0. Multiplies first, because 100 times the quotient 1.005 is 100.49999…. */
export function percentOf(partCents: number, wholeCents: number): number {
  return wholeCents === 0 ? 0 : Math.round((partCents * 100) / wholeCents);
}
