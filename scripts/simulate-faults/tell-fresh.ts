import { investigate } from "../../tests/simulation/investigate.ts";
import type { Plant } from "../../tests/simulation/plants.ts";
import type { Bundles } from "../../tests/simulation/programs.ts";
import type { Outcome } from "../../tests/simulation/run.ts";
import { generateStory } from "../../tests/simulation/story/generate.ts";
import { tellMany } from "../../tests/simulation/tell-many.ts";

const YEAR_MS = 365 * 86_400_000;

interface Scope {
  readonly first: number;
  readonly seeds: number;
  readonly seconds: number;
  readonly threads: number;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Tells stories from a seed on, as many as asked for or as fit into so many seconds: the last one is told to its end. Investigates
 * the first one that fails.
 */
export async function tellFresh(bundles: Bundles, scope: Scope, plant: Plant | null): Promise<Counts> {
  const { first, seeds, seconds, threads } = scope;
  console.log(`Stories from seed ${first} on`);
  const outcomes: Outcome[] = [];
  const failed: string[] = [];
  const endsAt = performance.now() + seconds * 1000;
  let seed = first;
  const next = () => (seed < first + seeds && performance.now() < endsAt ? String(seed++) : null);
  await tellMany({ bundles, threads }, next, ({ seed, outcome }) => {
    outcomes.push(outcome);
    if (outcome.failures.length > 0) failed.push(seed);
    for (const failure of outcome.failures.slice(0, 3)) console.log(`Seed ${seed}: ${failure}`);
  });
  const [failure] = failed;
  if (failure !== undefined) console.log((await investigate(bundles, generateStory(failure), plant)).text);
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + of(each), 0);
  const years = (sum(({ simulatedMs }) => simulatedMs) / YEAR_MS).toFixed(1);
  const [changes, faults] = [sum((each) => each.changes), sum((each) => each.faults)];
  console.log(`${years} simulated years with ${changes} changes and ${faults} faults`);
  return { passed: outcomes.length - failed.length, failed: failed.length };
}
