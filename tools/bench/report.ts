import { type Figure, type Goal, ratioOf, reachesGoal, spreadOf, type Unit } from "./figure.ts";

export interface SectionReport {
  readonly name: string;
  readonly about: string;
  readonly figures: readonly Figure[];
  /** Why it could not be measured. */
  readonly failure?: string;
}

const HEAD = ["", "what", "product", "limit", "ratio", "goal"] as const;

/** The report as Markdown, with columns under each other. Spreads are interquartile ranges. */
export function markdownOf({ name, about, figures, failure }: SectionReport): string {
  const body = failure === undefined ? table(figures.map(rowOf)) : `Not measured: ${failure}\n`;
  return `### ${name}\n\n${about}\n\n${body}`;
}

/** The report for programs: medians, spreads, ratios, and every round's values. */
export function jsonOf(reports: readonly SectionReport[], measuredAt: Date): string {
  const sections = reports.map(({ figures, ...report }) => ({
    ...report,
    figures: figures.map((figure) => ({
      ...figure,
      productSpread: spreadOf(figure.product),
      ...(figure.limit && { limitSpread: spreadOf(figure.limit), ratio: ratioOf(figure) }),
      reachesGoal: reachesGoal(figure),
    })),
  }));
  return `${JSON.stringify({ measuredAt: measuredAt.toISOString(), sections }, undefined, 2)}\n`;
}

/** How many goals were missed. */
export function missedGoals(reports: readonly SectionReport[]): number {
  return reports.flatMap(({ figures }) => figures).filter((figure) => reachesGoal(figure) === false).length;
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
  const spread = values.length > 1 && range > 0 ? ` ± ${numberText(range)}` : "";
  return `${numberText(median)}${spread} ${unit}`;
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

function table(rows: string[][]): string {
  const lines = [[...HEAD], HEAD.map(() => "---"), ...rows];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const padded = lines.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return `${padded.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}
