import { type Currency, formatCents } from "./money.ts";

/** Whole amounts of up to five digits stand for themselves. */
const SHORT_UNITS = [
  [1_000_000_000, 1_000_000_000, "B"],
  [1_000_000, 1_000_000, "M"],
  [100_000, 1_000, "K"],
] as const;

/** "$1,235", "$152K", "$2.4M": short enough for a narrow column. */
export function shortAmount(cents: number, currency: Currency): string {
  const whole = Math.round(cents / 100);
  const [, unit, letter] = SHORT_UNITS.find(([least]) => whole >= least) ?? [0, 1, ""];
  const number = unit === 1 ? whole : Number((whole / unit).toPrecision(3));
  return formatCents(Math.round(number * 100), currency).replace(/\.?0+$/, "") + letter;
}
