// npm run simulate:faults: tells stories of what may go wrong between devices, network, worker and services, and checks that
// nothing is lost, doubled or different in the end. One seed decides everything (docs/testing.md).
import { availableParallelism } from "node:os";
import { bundlePrograms } from "../tests/simulation/bundle-programs.ts";
import { PLANTS, type Plant } from "../tests/simulation/plants.ts";
import { readArguments } from "./lib/arguments.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { type Counts, findPlants, storyOf, tellFresh, tellOne } from "./simulate-faults/tell.ts";

const USAGE =
  "npm run simulate:faults [-- --short | --full | --seeds 100 | --seconds 60] [--from seed] [--threads 2] [--plant name] | [-- --seed seed [--steps 1,2] [--trace] [--plant name]] | [-- --plants [--from seed] [--plant name]]";

/** Every run tells the same stories, however fast the machine is. */
const SHORT = { from: "1", seeds: "5", threads: "1" };

/** Fresh stories for a minute, then every plant. */
const FULL = { seconds: "60", threads: "1" };

function wholeNumber(name: string, text: string | undefined, ifMissing: number): number {
  if (text === undefined) return ifMissing;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Failure(`--${name} must be a whole number above 0. Usage: ${USAGE}`);
  return number;
}

function plantNamed(name: string | undefined): Plant | null {
  if (name === undefined) return null;
  const plant = PLANTS.find((each) => each.name === name);
  if (plant !== undefined) return plant;
  const names = PLANTS.map((each) => each.name).join(", ");
  throw new Failure(`There is no plant ${name}; there are: ${names}.`);
}

/** One story or many: what is only for the other would do nothing. */
function refuseTogether(values: Readonly<Record<string, unknown>>): void {
  const forOne = ["steps", "trace"].filter((name) => values[name]);
  const forMany = ["seeds", "seconds", "from", "threads"].filter((name) => values[name] !== undefined);
  if (values["seed"] === undefined && forOne.length > 0)
    throw new Failure(`--${forOne[0]} needs --seed. Usage: ${USAGE}`);
  if (values["seed"] !== undefined && forMany.length > 0)
    throw new Failure(`--seed tells one story, so --${forMany[0]} does nothing. Usage: ${USAGE}`);
}

const sum = (counts: readonly Counts[], name: keyof Counts) =>
  counts.reduce((total, each) => total + each[name], 0);

await runMain(async () => {
  const { values: given } = readArguments(USAGE, {
    options: {
      seeds: { type: "string" },
      seconds: { type: "string" },
      from: { type: "string" },
      threads: { type: "string" },
      seed: { type: "string" },
      steps: { type: "string" },
      trace: { type: "boolean", default: false },
      plant: { type: "string" },
      plants: { type: "boolean", default: false },
      short: { type: "boolean", default: false },
      full: { type: "boolean", default: false },
    },
  });
  const values = { ...given, ...(given.short && SHORT), ...(given.full && FULL) };
  refuseTogether(values);
  const plant = plantNamed(values.plant);
  const seconds = wholeNumber("seconds", values.seconds, Infinity);
  const first = wholeNumber("from", values.from, Date.now() % 1_000_000_000);
  const scope = {
    first,
    seeds: wholeNumber("seeds", values.seeds, seconds === Infinity ? 100 : Infinity),
    seconds,
    threads: wholeNumber("threads", values.threads, availableParallelism()),
  };
  // Before anything is bundled, since it refuses steps that the story doesn't have.
  const story = values.seed === undefined ? null : storyOf(values.seed, values.steps);
  const bundles = await bundlePrograms(plant);
  const whenWhole = values.steps === undefined ? "shrink" : null;
  if (story !== null)
    return (await tellOne(bundles, story, values.trace ? "trace" : whenWhole, plant)) ? 0 : 1;
  const counts: Counts[] = [];
  if (!values.plants) counts.push(await tellFresh(bundles, scope, plant));
  if (values.plants || values.full) counts.push(await findPlants(plant === null ? PLANTS : [plant], first));
  const [passed, failed] = [sum(counts, "passed"), sum(counts, "failed")];
  // npm test reads this line.
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
