import type { Figure, Goal, Unit } from "./figure.ts";
import type { Pace, PageLoad } from "./page-load.ts";

interface Contest {
  readonly name: string;
  readonly pace: Pace;
  readonly product: () => Promise<PageLoad>;
  readonly limit: () => Promise<PageLoad>;
  /** More for a page that is there within a few frames: one frame more or less is much of it. */
  readonly rounds?: Rounds;
}

interface Rounds {
  readonly unthrottled: number;
  readonly slow: number;
}

const ROUNDS: Rounds = { unthrottled: 5, slow: 4 };

export type Goals = Partial<Record<keyof PageLoad, Goal>>;

const MEASURES: readonly { key: keyof PageLoad; name: string; unit: Unit }[] = [
  { key: "visible", name: "visible", unit: "ms" },
  { key: "journey", name: "from the first page on", unit: "ms" },
  { key: "largestPaint", name: "largest paint", unit: "ms" },
  { key: "shift", name: "layout shift", unit: "ratio" },
];

/** Opens both sides in turns, after one of each that isn't counted. */
export async function contend(contest: Contest, goals: Goals): Promise<Figure[]> {
  const { name, pace } = contest;
  const { unthrottled, slow } = contest.rounds ?? ROUNDS;
  const rounds = pace.cpu > 1 ? slow : unthrottled;
  const loads = { product: [] as PageLoad[], limit: [] as PageLoad[] };
  for (let round = -1; round < rounds; round += 1) {
    for (const side of sidesOf(round)) {
      const load = await contest[side]();
      if (round >= 0) loads[side].push(load);
    }
  }
  // Only a journey leads through several documents.
  const measures = MEASURES.filter(({ key }) => key !== "journey" || goals.journey !== undefined);
  return measures.map(
    ({ key, name: measure, unit }): Figure => ({
      name: `${name}, ${pace.name}: ${measure}`,
      unit,
      product: loads.product.map((load) => load[key]),
      // What doesn't move, or never waits, has no ratio.
      ...(loads.limit.some((load) => load[key] === 0) ? {} : { limit: loads.limit.map((load) => load[key]) }),
      ...(goals[key] && { goal: goals[key] }),
    }),
  );
}

type Side = "product" | "limit";

/** Both sides of a round. The one that comes first changes, so that neither always follows the other's garbage. */
export function sidesOf(round: number): readonly Side[] {
  return round % 2 === 0 ? ["product", "limit"] : ["limit", "product"];
}
