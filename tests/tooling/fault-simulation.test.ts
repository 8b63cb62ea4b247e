import { beforeAll, describe, expect, it } from "vitest";
import { bundlePrograms, withPlant } from "../simulation/bundle-programs.ts";
import { investigate } from "../simulation/investigate.ts";
import { PLANTS, type Plant } from "../simulation/plants.ts";
import { type Bundles, compilePrograms } from "../simulation/programs.ts";
import { runStory } from "../simulation/run.ts";
import { generateStory } from "../simulation/story/generate.ts";
import { onlySteps } from "../simulation/story/steps.ts";
import { tellMany } from "../simulation/tell-many.ts";
import { runScript } from "../support/run-script.ts";

/**
 * A seed that finds each plant, and those of its steps that are enough. When the generator changes, seeds mean other stories. Then
 * `npm run simulate:faults -- --from 1 --plant NAME` says new ones: the first seed that fails is shrunk to its steps.
 */
const FOUND_BY: Readonly<Record<string, { seed: string; steps: readonly number[] }>> = {
  "results-pruned-by-the-devices-clock": { seed: "1105", steps: [127, 270] },
  "unsent-changes-lost-on-upgrade": { seed: "110", steps: [47, 61, 63, 65] },
  "acknowledged-before-stored": { seed: "501", steps: [39] },
  "new-id-on-retry": { seed: "711", steps: [] },
  "cron-numbers-bills-its-own-way": { seed: "1201", steps: [9, 18] },
  "undo-ignores-later-changes": { seed: "421", steps: [17, 19, 31] },
  "overdue-mails-too-soon": { seed: "1101", steps: [3, 6, 8, 41, 48] },
  "mails-retried-under-new-keys": { seed: "1159", steps: [3, 4, 5, 7, 8, 12, 14, 15, 17, 31, 32, 33] },
};

/** Few steps, so that they are told soon. */
const [SHORT, OTHER] = ["1120", "1201"];

let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundlePrograms();
});

async function digestOf(seed: string): Promise<string> {
  return (await runStory(compilePrograms(bundles), generateStory(seed))).digest;
}

describe("one seed decides everything", () => {
  it("tells the same again, here and in another thread", async () => {
    const seeds = [SHORT];
    const digests: string[] = [];
    await tellMany(
      { bundles, threads: 1 },
      () => seeds.shift() ?? null,
      ({ outcome }) => digests.push(outcome.digest),
    );

    expect([await digestOf(SHORT), ...digests]).toEqual([digests[0], digests[0]]);
  });

  it("tells something else for another seed", async () => {
    expect(generateStory(SHORT).steps).not.toEqual(generateStory(OTHER).steps);
    expect(await digestOf(SHORT)).not.toBe(await digestOf(OTHER));
  });
});

describe("a bug that was put in", () => {
  it.each(PLANTS)("is found, and nothing without it: $name", async (plant) => {
    const { seed, steps } = FOUND_BY[plant.name] ?? { seed: "", steps: [] };
    const story = onlySteps(generateStory(seed), steps);
    expect(story.steps).toHaveLength(steps.length);
    const planted = await runStory(compilePrograms(await withPlant(bundles, plant)), story);
    const unplanted = await runStory(compilePrograms(bundles), story);

    expect(planted.failures).not.toEqual([]);
    expect(unplanted.failures).toEqual([]);
  });

  it("is told in a few steps, and by a command that tells the same in another process", async () => {
    const plant = PLANTS.find(({ name }) => name === "acknowledged-before-stored") as Plant;
    const planted = await withPlant(bundles, plant);
    const steps = Array.from({ length: 16 }, (_, index) => 30 + index);
    const investigation = await investigate(planted, onlySteps(generateStory("501"), steps), plant);

    expect(investigation.steps.length).toBeLessThanOrEqual(3);
    expect(investigation.text).toMatch(/: on page \d, somebody \w+/);
    const [, command = ""] =
      /steps are enough: npm run simulate:faults -- (.+)\n/.exec(investigation.text) ?? [];
    const { exitCode, output } = runScript(["scripts/simulate-faults.ts", ...command.split(" ")]);
    const short = onlySteps(generateStory("501"), investigation.steps);
    const { failures, digest } = await runStory(compilePrograms(planted), short);
    expect(output).toContain(`${failures.join("\n")}\nSomething is wrong. Digest ${digest}`);
    expect(exitCode).toBe(1);
  });

  it.each([
    ["whose text is gone", "worker/app.ts", "no such text", "worker/app.ts has this 0 times"],
    ["whose file is gone", "worker/gone.ts", "text", "worker has no worker/gone.ts"],
  ])("%s is an error rather than one that isn't found", async (_, file, from, message) => {
    const plant = { name: "gone", program: "worker", replacements: [{ file, from, to: "" }] } as const;

    await expect(withPlant(bundles, plant)).rejects.toThrow(message);
  });
});
