/** What a figure has to reach: the ratio of product to limit, or the product's own value, its median or its worst. */
export type Goal =
  | { readonly ratioAtMost: number }
  | { readonly ratioAtLeast: number }
  | { readonly valueAtMost: number }
  | { readonly valueAtLeast: number }
  | { readonly worstAtMost: number };

type Unit = "ms" | "bytes" | "per second" | "score" | "ratio";

/** One measured thing. `limit` holds the same work done by the least code that could do it, round by round. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  /** One value a round. */
  readonly product: readonly number[];
  /** One value a round, measured in turn with the product's; absent where there is nothing to hold it against. */
  readonly limit?: readonly number[];
  readonly goal?: Goal | undefined;
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

/** The median, and the third quartile less the first. */
function spreadOf(values: readonly number[]) {
  return { median: median(values), range: quantile(values, 0.75) - quantile(values, 0.25) };
}

/**
 * How many times the limit's value the product's is. Rounds are compared with their own partner, so that what the
 * machine did meanwhile touches both; null without a limit.
 */
export function ratioOf({ product, limit }: Figure) {
  return limit ? spreadOf(product.map((value, round) => value / (limit[round] ?? Number.NaN))) : null;
}

export function reachesGoal(figure: Figure): boolean | null {
  const { goal, product } = figure;
  if (goal === undefined) return null;
  if ("valueAtMost" in goal) return median(product) <= goal.valueAtMost;
  if ("valueAtLeast" in goal) return median(product) >= goal.valueAtLeast;
  if ("worstAtMost" in goal) return quantile(product, 1) <= goal.worstAtMost;
  const ratio = ratioOf(figure)?.median ?? Number.NaN;
  return "ratioAtMost" in goal ? ratio <= goal.ratioAtMost : ratio >= goal.ratioAtLeast;
}

/** Values of both sides, measured in turns. Which comes first changes, so that neither always follows the other's garbage. */
export async function inTurns<Value>(
  rounds: number,
  sides: { readonly product: () => Promise<Value>; readonly limit: () => Promise<Value> },
): Promise<{ product: Value[]; limit: Value[] }> {
  const values: { product: Value[]; limit: Value[] } = { product: [], limit: [] };
  // The first of each isn't counted.
  for (let round = -1; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? (["product", "limit"] as const) : (["limit", "product"] as const)) {
      const value = await sides[side]();
      if (round >= 0) values[side].push(value);
    }
  }
  return values;
}

const HEAD = ["", "what", "product", "limit", "ratio", "goal"];

/** A table in Markdown. Spreads are interquartile ranges. */
export function tableOf(figures: readonly Figure[]): string {
  const lines = [HEAD, HEAD.map(() => "---"), ...figures.map(rowOf)];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function rowOf(figure: Figure): string[] {
  const ratio = ratioOf(figure);
  const mark = { true: "✓", false: "✗", null: "" }[String(reachesGoal(figure)) as "true" | "false" | "null"];
  return [
    mark,
    figure.name,
    spreadText(figure.product, figure.unit),
    figure.limit ? spreadText(figure.limit, figure.unit) : "–",
    ratio ? `${ratio.median.toFixed(2)} ± ${ratio.range.toFixed(2)}` : "–",
    goalText(figure.goal, figure.unit),
  ];
}

function spreadText(values: readonly number[], unit: Unit): string {
  const { median, range } = spreadOf(values);
  return `${numberText(median)}${range > 0 ? ` ± ${numberText(range)}` : ""} ${unit}`;
}

function numberText(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function goalText(goal: Goal | undefined, unit: Unit): string {
  if (goal === undefined) return "–";
  if ("valueAtMost" in goal) return `≤ ${numberText(goal.valueAtMost)} ${unit}`;
  if ("valueAtLeast" in goal) return `≥ ${numberText(goal.valueAtLeast)} ${unit}`;
  if ("worstAtMost" in goal) return `≤ ${numberText(goal.worstAtMost)} ${unit} in every round`;
  return "ratioAtMost" in goal ? `≤ ${goal.ratioAtMost}×` : `≥ ${goal.ratioAtLeast}×`;
}
