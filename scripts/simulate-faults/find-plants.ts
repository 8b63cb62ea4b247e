import { bundlePrograms } from "../../tests/simulation/bundle-programs.ts";
import type { Plant } from "../../tests/simulation/plants.ts";
import { compilePrograms, type Programs } from "../../tests/simulation/programs.ts";
import { runStory } from "../../tests/simulation/run.ts";
import { generateStory } from "../../tests/simulation/story/generate.ts";
import type { Counts } from "./tell-fresh.ts";

/** Of one core, so that other work on the machine doesn't count. */
const SECONDS_MAX = 120;

const coreSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

/**
 * Puts each plant in and tells stories from a seed on until one fails that passes without it. Prints a table.
 * @returns how many were found in time
 */
export async function findPlants(plants: readonly Plant[], first: number): Promise<Counts> {
  const unplanted = compilePrograms(await bundlePrograms());
  const width = Math.max(...plants.map(({ name }) => name.length));
  console.log(`${"plant".padEnd(width)}  stories  seconds  seed`);
  let found = 0;
  for (const plant of plants) {
    const planted = compilePrograms(await bundlePrograms(plant));
    const beganAt = coreSeconds();
    const seed = await firstFound(planted, unplanted, first);
    const stories = seed === null ? "none" : String(seed - first + 1);
    const seconds = (coreSeconds() - beganAt).toFixed(0);
    console.log(`${plant.name.padEnd(width)}  ${stories.padStart(7)}  ${seconds.padStart(7)}  ${seed ?? ""}`);
    if (seed !== null) found += 1;
  }
  return { passed: found, failed: plants.length - found };
}

async function firstFound(planted: Programs, unplanted: Programs, first: number): Promise<number | null> {
  const endsAt = coreSeconds() + SECONDS_MAX;
  for (let seed = first; coreSeconds() < endsAt; seed += 1) {
    const story = generateStory(String(seed));
    if ((await runStory(planted, story)).failures.length === 0) continue;
    const { failures } = await runStory(unplanted, story);
    if (failures.length === 0) return seed;
    console.log(`Seed ${seed} fails without a plant: ${failures[0]}`);
  }
  return null;
}
