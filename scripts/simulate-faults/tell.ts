import { bundlePrograms } from "../../tests/simulation/bundle-programs.ts";
import { investigate } from "../../tests/simulation/investigate.ts";
import type { Plant } from "../../tests/simulation/plants.ts";
import { type Bundles, compilePrograms } from "../../tests/simulation/programs.ts";
import { type Outcome, runStory } from "../../tests/simulation/run.ts";
import { generateStory } from "../../tests/simulation/story/generate.ts";
import { onlySteps, type Story } from "../../tests/simulation/story/steps.ts";
import { tellMany } from "../../tests/simulation/tell-many.ts";
import { Failure } from "../lib/failure.ts";

/** @throws Failure for what isn't the number of one of the story's steps */
function numbersIn(steps: string, { steps: all, seed }: Story): number[] {
  if (steps === "none") return [];
  return steps.split(",").map((text) => {
    const number = /^\d+$/.test(text) ? Number(text) : -1;
    if (all.some((each) => each.number === number)) return number;
    throw new Failure(`Story ${seed} has no step "${text}": it has those from 0 to ${all.length - 1}.`);
  });
}

/**
 * A whole story, or only some steps of it.
 * @param steps numbers with commas between them, or "none"; all if undefined
 */
export function storyOf(seed: string, steps: string | undefined): Story {
  const whole = generateStory(seed);
  return steps === undefined ? whole : onlySteps(whole, numbersIn(steps, whole));
}

/**
 * @param then what to do besides: say each thing that happens, or shrink the story if it fails
 * @returns whether all is well
 */
export async function tellOne(
  bundles: Bundles,
  story: Story,
  then: "trace" | "shrink" | null,
  plant: Plant | null,
): Promise<boolean> {
  const trace = (atMs: number, text: string) => console.log(`${new Date(atMs).toISOString()} ${text}`);
  const { failures, digest } = await runStory(
    compilePrograms(bundles),
    story,
    then === "trace" ? trace : null,
  );
  const isFine = failures.length === 0;
  if (!isFine && then === "shrink") console.log((await investigate(bundles, story, plant)).text);
  else for (const failure of failures) console.log(failure);
  console.log(`${isFine ? "Nothing" : "Something"} is wrong. Digest ${digest}`);
  return isFine;
}

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

/** Of one core, so that other work on the machine doesn't count. Most plants take half a minute, an unlucky seed ten. */
const SECONDS_MAX = 1200;

const coreSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

/**
 * Puts each plant in and tells stories from a seed on until one fails that passes without it. Prints a table.
 * @returns how many were found in time
 */
export async function findPlants(plants: readonly Plant[], first: number): Promise<Counts> {
  const unplanted = await bundlePrograms();
  const width = Math.max(...plants.map(({ name }) => name.length));
  console.log(`${"plant".padEnd(width)}  stories  seconds  seed`);
  let found = 0;
  for (const plant of plants) {
    const planted = await bundlePrograms(plant);
    const beganAt = coreSeconds();
    const seed = await firstFound(planted, unplanted, first);
    const stories = seed === null ? "none" : String(seed - first + 1);
    const seconds = (coreSeconds() - beganAt).toFixed(0);
    console.log(`${plant.name.padEnd(width)}  ${stories.padStart(7)}  ${seconds.padStart(7)}  ${seed ?? ""}`);
    if (seed !== null) found += 1;
  }
  return { passed: found, failed: plants.length - found };
}

async function firstFound(planted: Bundles, unplanted: Bundles, first: number): Promise<number | null> {
  const endsAt = coreSeconds() + SECONDS_MAX;
  for (let from = first; ; ) {
    const found = await firstFailing(planted, from, () => coreSeconds() < endsAt);
    if (found === null) return null;
    const { seed } = found;
    const without = await firstFailing(unplanted, seed, (next) => next === seed);
    if (without === null) return seed;
    console.log(`Seed ${seed} fails without a plant: ${without.failure}`);
    from = seed + 1;
  }
}

/** Tells stories in a thread of its own, which gives back the memory that hundreds of them take. */
async function firstFailing(bundles: Bundles, first: number, isAllowed: (seed: number) => boolean) {
  let failing: { readonly seed: number; readonly failure: string } | null = null;
  let seed = first;
  const next = () => (failing === null && isAllowed(seed) ? String(seed++) : null);
  await tellMany({ bundles, threads: 1 }, next, ({ seed, outcome: { failures } }) => {
    if (failures[0] !== undefined) failing = { seed: Number(seed), failure: failures[0] };
  });
  return failing as { readonly seed: number; readonly failure: string } | null;
}
