import { seriesIdAt } from "../series/slot.ts";

/**
 * Ids that follow from what a file says, so that the same file makes the same rows on every device, and again after it was
 * taken back (docs/contracts.md#imports).
 */

/** Returns a number from 1 to 2^53 - 1 that spreads texts evenly. It isn't secret and needn't be: a user can only meet their own. */
function numberOf(text: string): number {
  let high = 0x41c6ce57;
  let low = 0xdeadbeef;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x5f356495);
    low = Math.imul(low ^ unit, 0x9e3779b1);
  }
  const mixed = (one: number, other: number) =>
    Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  const number = (mixed(high, low) >>> 11) * 2 ** 32 + (mixed(low, high) >>> 0);
  return number === 0 ? 1 : number;
}

export function contentBillId(parts: readonly (string | number)[]): string {
  return String(numberOf(JSON.stringify(parts)));
}

/** Series that users begin have ids of their instant, which lie in this range, too. */
const SERIES_MS = 3_600_000_000_000;

export function contentSeriesId(parts: readonly (string | number)[]): string {
  return seriesIdAt(1 + (numberOf(JSON.stringify(["series", ...parts])) % SERIES_MS));
}
