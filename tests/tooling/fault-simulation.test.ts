import { beforeAll, describe, expect, it } from "vitest";
import { bundlePrograms } from "../simulation/bundle-programs.ts";
import { investigate } from "../simulation/investigate.ts";
import { PLANTS, type Plant } from "../simulation/plants.ts";
import { type Bundles, compilePrograms, type Programs } from "../simulation/programs.ts";
import { runStory } from "../simulation/run.ts";
import { failureKinds } from "../simulation/story/failure-kinds.ts";
import { generateStory } from "../simulation/story/generate.ts";
import { onlySteps } from "../simulation/story/steps.ts";
import { tellMany } from "../simulation/tell-many.ts";
import { runScript } from "../support/run-script.ts";

/** Few steps, so that they are told soon. */
const [SHORT, OTHER] = ["1120", "1201"];

let bundles: Bundles;
let programs: Programs;
beforeAll(async () => {
  bundles = await bundlePrograms();
  programs = compilePrograms(bundles);
});

async function digestOf(seed: string): Promise<string> {
  return (await runStory(programs, generateStory(seed))).digest;
}

const plantNamed = (wanted: string) => PLANTS.find(({ name }) => name === wanted) as Plant;

describe("one seed decides everything", () => {
  it("tells the same again, here and in another thread, and something else for another seed", async () => {
    const seeds = [SHORT];
    const digests: string[] = [];
    await tellMany(
      { bundles, threads: 1 },
      () => seeds.shift() ?? null,
      ({ outcome }) => digests.push(outcome.digest),
    );

    const told = await digestOf(SHORT);
    expect(digests).toEqual([told]);
    expect(await digestOf(OTHER)).not.toBe(told);
    expect(generateStory(OTHER).steps).not.toEqual(generateStory(SHORT).steps);
  });
});

describe("a bug that was put in", () => {
  // When the generator changes, seeds mean other stories. `npm run simulate:faults -- --plant NAME` says new ones.
  it("is found in device and worker alike, and nothing without it", async () => {
    const story = onlySteps(generateStory("421"), [17, 19, 31]);
    const planted = await bundlePrograms(plantNamed("undo-ignores-later-changes"));

    const { failures } = await runStory(compilePrograms(planted), story);
    expect([...failureKinds(failures)]).toContain(
      "An undo of was accepted, although something later changed the same.",
    );
    expect((await runStory(programs, story)).failures).toEqual([]);
  });

  it("is told in a few steps, and by a command that tells the same in another process", async () => {
    const plant = plantNamed("acknowledged-before-stored");
    const planted = await bundlePrograms(plant);
    const steps = Array.from({ length: 8 }, (_, index) => 37 + index);
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
    ["isn't there", "no such text anywhere in the product", "0 files of the product have this"],
    ["is there more than once", "export const", "times: export const"],
  ])("is an error if its text %s, rather than one that isn't found", async (_, from, message) => {
    const plant = { name: "gone", replacements: [{ from, to: "" }] };

    await expect(bundlePrograms(plant)).rejects.toThrow(message);
  });
});
