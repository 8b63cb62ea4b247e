// npm run simulate:faults: tells stories of what may go wrong between devices, network, worker and services, and checks that
// nothing is lost, doubled or different in the end. One seed decides everything (docs/testing.md).
import { bundlePrograms } from "../tests/simulation/bundle-programs.ts";
import { investigate } from "../tests/simulation/investigate.ts";
import { PLANTS } from "../tests/simulation/plants.ts";
import { type Bundles, compilePrograms } from "../tests/simulation/programs.ts";
import { type Outcome, runStory } from "../tests/simulation/run.ts";
import { generateStory } from "../tests/simulation/story/generate.ts";
import { tellMany } from "../tests/simulation/tell-many.ts";
import { readArguments } from "./lib/arguments.ts";
import { Failure, runMain } from "./lib/failure.ts";

const USAGE =
  "npm run simulate:faults [-- --seeds 100 | --seconds 60] [--from seed] [--plant name] | [-- --seed seed [--steps 1,2] [--trace]]";

const YEAR_MS = 365 * 86_400_000;

interface Told {
  stories: number;
  failed: string[];
  simulatedMs: number;
  faults: number;
  changes: number;
}

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Failure(`--${name} must be a whole number above 0. Usage: ${USAGE}`);
  return number;
}

/** Tells as many stories as asked for, or as fit into so many seconds. The one that was begun last is told to its end. */
async function tellFrom(
  first: number,
  bundles: Bundles,
  { seeds, seconds }: { seeds: number; seconds: number },
) {
  const told: Told = { stories: 0, failed: [], simulatedMs: 0, faults: 0, changes: 0 };
  const endsAt = performance.now() + seconds * 1000;
  let seed = first;
  const next = () => (seed < first + seeds && performance.now() < endsAt ? String(seed++) : null);
  await tellMany(bundles, next, ({ seed, outcome }) => {
    count(told, seed, outcome);
    for (const failure of outcome.failures.slice(0, 3)) console.log(`Seed ${seed}: ${failure}`);
  });
  return told;
}

function count(told: Told, seed: string, { failures, simulatedMs, faults, changes }: Outcome): void {
  told.stories += 1;
  told.simulatedMs += simulatedMs;
  told.faults += faults;
  told.changes += changes;
  if (failures.length > 0) told.failed.push(seed);
}

async function tellOne(bundles: Bundles, seed: string, steps: string | undefined, isTraced: boolean) {
  const whole = generateStory(seed);
  const kept = new Set(steps?.split(",").map(Number));
  const story =
    steps === undefined ? whole : { ...whole, steps: whole.steps.filter((_, number) => kept.has(number)) };
  const trace = (atMs: number, text: string) => console.log(`${new Date(atMs).toISOString()} ${text}`);
  return { story, outcome: await runStory(compilePrograms(bundles), story, isTraced ? trace : null) };
}

await runMain(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      seeds: { type: "string" },
      seconds: { type: "string" },
      from: { type: "string" },
      seed: { type: "string" },
      steps: { type: "string" },
      trace: { type: "boolean", default: false },
      plant: { type: "string" },
    },
  });
  const plant = PLANTS.find(({ name }) => name === values.plant);
  if (values.plant !== undefined && plant === undefined)
    throw new Failure(
      `There is no plant ${values.plant}; there are: ${PLANTS.map(({ name }) => name).join(", ")}.`,
    );
  const bundles = await bundlePrograms(plant);
  if (values.seed !== undefined) {
    const { story, outcome } = await tellOne(bundles, values.seed, values.steps, values.trace);
    if (outcome.failures.length > 0 && values.steps === undefined && !values.trace)
      console.log(await investigate(bundles, story, values.plant));
    else for (const failure of outcome.failures) console.log(failure);
    console.log(
      `${outcome.failures.length === 0 ? "Nothing" : "Something"} is wrong. Digest ${outcome.digest}`,
    );
    return outcome.failures.length === 0 ? 0 : 1;
  }
  const first = values.from === undefined ? Date.now() % 1_000_000_000 : wholeNumber(values.from, "from");
  console.log(`Stories from seed ${first} on`);
  const seconds = values.seconds === undefined ? Infinity : wholeNumber(values.seconds, "seconds");
  const seeds =
    values.seeds === undefined
      ? values.seconds === undefined
        ? 100
        : Infinity
      : wholeNumber(values.seeds, "seeds");
  const told = await tellFrom(first, bundles, { seeds, seconds });
  const [seed] = told.failed;
  if (seed !== undefined) console.log(await investigate(bundles, generateStory(seed), values.plant));
  console.log(
    `${(told.simulatedMs / YEAR_MS).toFixed(1)} simulated years with ${told.changes} changes and ${told.faults} faults`,
  );
  console.log(`${told.stories - told.failed.length} passed, ${told.failed.length} failed`);
  return told.failed.length === 0 ? 0 : 1;
});
