import { LIMITS } from "./assumptions.ts";
import { type Break, invocationUses, type JobReading, nextBreak, type Use } from "./model.ts";

const HEAD = [
  ...["job", "due", "invocations", "most in one", "queries", "rows read", "rows written"],
  ...["takes", "breaks next"],
];

export interface Reading {
  readonly cells: readonly string[];
  readonly breaks: Break;
}

/** @param cells those before the last */
export function reading(cells: readonly string[], uses: readonly Use[], subscribers: number): Reading {
  const breaks = nextBreak(uses, subscribers);
  const padded = HEAD.slice(0, -1).map((_, column) => cells[column] ?? "");
  return {
    cells: [...padded, breakText(breaks, subscribers)],
    breaks: { ...breaks, budget: `${cells[0]}: ${breaks.budget}` },
  };
}

export function jobReading(job: JobReading, subscribers: number): Reading {
  const { total, worst, takesMs, withinMs, parts } = job;
  const cells = [
    job.job,
    `${countText(job.due)} ${job.unit}`,
    countText(Math.ceil(total.invocations)),
    `${Math.round(worst.calls)} calls, ${timeText(worst.cpuMs)} CPU, ${timeText(worst.wallMs)}`,
    countText(total.queries),
    countText(total.rowsRead),
    countText(total.rowsWritten),
    `${timeText(takesMs)} of ${timeText(withinMs)}${parts > 1 ? ", each ledger" : ""}`,
  ];
  return reading(cells, [...invocationUses(worst), ...timeUses(job)], subscribers);
}

/** Ledgers stay as large as they are. With more subscribers there are more of them. */
function timeUses({ takesMs, withinMs, parts }: JobReading): Use[] {
  const budget = `${timeText(withinMs)} for a run`;
  if (parts === 1) return [{ budget, limit: withinMs, growing: takesMs }];
  return [
    { budget, limit: withinMs, growing: 0, constant: takesMs },
    { budget: "queue consumers at once", limit: withinMs * LIMITS.consumers, growing: takesMs * parts },
  ];
}

/** As Markdown, with columns under each other. */
export function tableOf(readings: readonly Reading[]): string {
  const lines = [HEAD, HEAD.map(() => "---"), ...readings.map(({ cells }) => cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) => `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`)
    .join("\n");
}

/** Of fewer, what doesn't grow with them is most of every figure. */
const FEWEST_TO_COMPUTE_WITH = 100_000;

export function summaryOf(readings: readonly Reading[], subscribers: number): string {
  if (subscribers < FEWEST_TO_COMPUTE_WITH)
    return `What breaks next isn't computed from fewer than ${countText(FEWEST_TO_COMPUTE_WITH)} subscribers.`;
  const [first] = readings.map(({ breaks }) => breaks).toSorted((a, b) => a.subscribers - b.subscribers);
  return first === undefined || first.subscribers === Infinity
    ? "Nothing breaks."
    : `What breaks next is ${first.budget}, at ${countText(first.subscribers)} subscribers.`;
}

/** A budget that so many times the subscribers would fit isn't worth naming. */
const FAR = 100;

function breakText({ budget, subscribers: at }: Break, subscribers: number): string {
  return at > FAR * subscribers ? "nothing" : `at ${countText(at)}: ${budget}`;
}

/** To two digits, except small numbers. */
export function countText(count: number): string {
  if (count < 1000) return String(Math.round(count));
  return Number(count.toPrecision(2)).toLocaleString("en-US");
}

export function timeText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 90) return `${seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0)} s`;
  return seconds < 5400 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
