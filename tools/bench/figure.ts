/** What a figure has to reach: the ratio of product to limit, or the product's own value, its median or its worst. */
export type Goal =
  | { readonly ratioAtMost: number }
  | { readonly ratioAtLeast: number }
  | { readonly valueAtMost: number }
  | { readonly valueAtLeast: number }
  | { readonly worstAtMost: number };

export type Unit = "ms" | "bytes" | "count" | "per second" | "score" | "ratio";

/** One measured thing. `limit` holds the same work done by the least code that could do it, round by round. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  /** One value a round. */
  readonly product: readonly number[];
  /** One value a round, measured in turn with the product's; absent where there is nothing to hold it against. */
  readonly limit?: readonly number[];
  readonly goal?: Goal;
}

export interface Spread {
  readonly median: number;
  /** Third quartile less first. */
  readonly range: number;
}

/** The value below which a share of the sorted values lies, between two of them where it falls between. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), range: quantile(values, 0.75) - quantile(values, 0.25) };
}

/**
 * How many times the limit's value the product's is. Rounds are compared with their own partner, so that what the
 * machine did meanwhile touches both; null without a limit.
 */
export function ratioOf({ product, limit }: Figure): Spread | null {
  if (limit === undefined) return null;
  return spreadOf(product.map((value, round) => value / (limit[round] ?? Number.NaN)));
}

const worstOf = ({ product }: Figure): number => quantile(product, 1);

export function reachesGoal(figure: Figure): boolean | null {
  const { goal, product } = figure;
  if (goal === undefined) return null;
  if ("valueAtMost" in goal) return median(product) <= goal.valueAtMost;
  if ("valueAtLeast" in goal) return median(product) >= goal.valueAtLeast;
  if ("worstAtMost" in goal) return worstOf(figure) <= goal.worstAtMost;
  const ratio = ratioOf(figure)?.median ?? Number.NaN;
  return "ratioAtMost" in goal ? ratio <= goal.ratioAtMost : ratio >= goal.ratioAtLeast;
}
