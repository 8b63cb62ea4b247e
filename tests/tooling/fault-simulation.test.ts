import { beforeAll, describe, expect, it } from "vitest";
import { bundlePrograms, withPlant } from "../simulation/bundle-programs.ts";
import { investigate } from "../simulation/investigate.ts";
import { PLANTS, type Plant } from "../simulation/plants.ts";
import { type Bundles, compilePrograms, type Programs } from "../simulation/programs.ts";
import { runStory } from "../simulation/run.ts";
import { failureKinds } from "../simulation/story/failure-kinds.ts";
import { generateStory } from "../simulation/story/generate.ts";
import { onlySteps } from "../simulation/story/steps.ts";
import { tellMany } from "../simulation/tell-many.ts";
import { runScript } from "../support/run-script.ts";

interface Finding {
  readonly seed: string;
  /** Those of its steps that are enough. */
  readonly steps: readonly number[];
  /** As story/failure-kinds.ts puts it. Another failure would be another bug. */
  readonly kind: string;
}

/**
 * How each plant is found. When the generator changes, seeds mean other stories. Then
 * `npm run simulate:faults -- --from 1 --plant NAME` says new ones: the first seed that fails is shrunk to its steps.
 */
const FOUND_BY: Readonly<Record<string, Finding>> = {
  "results-pruned-by-the-devices-clock": {
    seed: "1105",
    steps: [127, 270],
    kind: "The history has lost .",
  },
  "unsent-changes-lost-on-upgrade": {
    seed: "110",
    steps: [47, 61, 63, 65],
    kind: "of device was called saved, and vanished.",
  },
  "acknowledged-before-stored": {
    seed: "501",
    steps: [39],
    kind: "of device was called saved, and vanished.",
  },
  "new-id-on-retry": {
    seed: "710",
    steps: [30, 31, 32],
    kind: "The history has , which nobody made.",
  },
  "cron-numbers-bills-its-own-way": {
    seed: "1201",
    steps: [9, 18],
    kind: "A replay of the history has bill with dueDate --, not --.",
  },
  "undo-ignores-later-changes": {
    seed: "421",
    steps: [17, 19, 31],
    kind: "The worker accepted undo , which the domain refuses: Something later changed this too, so it can't be undone",
  },
  "overdue-mails-too-soon": {
    seed: "1101",
    steps: [3, 6, 8, 41, 48],
    kind: "user@example.com was mailed too soon again that Bill is overdue, on -- and on --.",
  },
  "mails-retried-under-new-keys": {
    seed: "1114",
    steps: [58, 117, 118, 120, 123, 124, 155, 156, 157, 161],
    kind: 'user@example.com was mailed "You have expense overdue" more often than it was queued, at --T::.Z.',
  },
  "trial-noticed-again": {
    seed: "2",
    steps: [104, 119],
    kind: "user@example.com was mailed twice that their trial ends.",
  },
  "sign-out-says-all-is-sent": {
    seed: "26",
    steps: [17, 64, 69, 73],
    kind: "of device was called saved, and vanished.",
  },
  "reminded-at-an-address-that-takes-none": {
    seed: "28",
    steps: [214, 300, 301, 417],
    kind: 'user@example.com was mailed "You have expense due tomorrow" at --T::.Z, after the address was known to take none.',
  },
};

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
  it.each(PLANTS)("is found, and nothing without it: $name", async (plant) => {
    const { seed, steps, kind } = FOUND_BY[plant.name] as Finding;
    const story = onlySteps(generateStory(seed), steps);
    expect(steps).not.toEqual([]);
    expect(story.steps).toHaveLength(steps.length);
    const planted = await runStory(compilePrograms(await withPlant(bundles, plant)), story);
    const unplanted = await runStory(programs, story);

    expect([...failureKinds(planted.failures)]).toContain(kind);
    expect(unplanted.failures).toEqual([]);
  });

  it("is told in a few steps, and by a command that tells the same in another process", async () => {
    const plant = PLANTS.find(({ name }) => name === "acknowledged-before-stored") as Plant;
    const planted = await withPlant(bundles, plant);
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
    ["whose text is gone", "worker/app.ts", "no such text", "worker/app.ts has this 0 times"],
    ["whose file is gone", "worker/gone.ts", "text", "worker has no worker/gone.ts"],
  ])("%s is an error rather than one that isn't found", async (_, file, from, message) => {
    const plant = { name: "gone", program: "worker", replacements: [{ file, from, to: "" }] } as const;

    await expect(withPlant(bundles, plant)).rejects.toThrow(message);
  });
});
