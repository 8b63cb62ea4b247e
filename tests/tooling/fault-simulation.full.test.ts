import { beforeAll, describe, expect, it } from "vitest";
import { bundlePrograms } from "../simulation/bundle-programs.ts";
import { investigate } from "../simulation/investigate.ts";
import { PLANTS, type Plant } from "../simulation/plants.ts";
import { type Bundles, compilePrograms, type Programs } from "../simulation/programs.ts";
import { runStory } from "../simulation/run.ts";
import { generateStory } from "../simulation/story/generate.ts";
import { failureKinds } from "../simulation/story/shrink.ts";
import { type Action, onlySteps, type Step, type Story } from "../simulation/story/steps.ts";
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

/** A bill of about $50 is paid with $80. Then it turns out that it wasn't paid. */
const TAKEN_BACK: Story = {
  seed: "taken back",
  startMs: Date.parse("2026-11-22T09:00:00Z"),
  users: [{ email: "user1@example.com" }],
  devices: [{ user: 0, zone: "UTC", clockOffsetMs: 0 }],
  steps: [
    { number: 0, atMs: 0, do: "open", device: 0, page: 0 },
    ...actions(
      { kind: "add", day: 3, amount: 50, isRecurring: false, rule: { amountIsEstimate: true } },
      { kind: "pay", which: 0, amount: 80, daysAgo: 0 },
      { kind: "status", which: 0, status: "PENDING" },
    ),
  ],
};

function actions(...all: Action[]): Step[] {
  return all.map((action, index) => ({
    ...{ number: index + 1, atMs: (index + 1) * 30_000, do: "act", device: 0, page: 0 },
    action,
  })) as Step[];
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
  it("is found in device and worker alike, and nothing without it", async () => {
    const planted = await bundlePrograms(plantNamed("estimate-not-restored"));

    const { failures } = await runStory(compilePrograms(planted), TAKEN_BACK);
    expect([...failureKinds(failures)]).toContain("A user expects bill with amountCents , not .");
    expect((await runStory(programs, TAKEN_BACK)).failures).toEqual([]);
  });

  it("is told in a few steps, and by a command that tells the same in another process", async () => {
    const plant = plantNamed("paid-on-the-due-date");
    const planted = await bundlePrograms(plant);
    // Where the generator changes, `npm run simulate:faults -- --plant paid-on-the-due-date` finds others.
    const steps = [148, 149, 150, 156, 157];
    const investigation = await investigate(planted, onlySteps(generateStory("7001"), steps), plant);

    expect(investigation.steps.length).toBeLessThanOrEqual(3);
    expect(investigation.text).toContain('"do":"act"');
    const [, command = ""] =
      /steps are enough: npm run simulate:faults -- (.+)\n/.exec(investigation.text) ?? [];
    const { exitCode, output } = runScript(["scripts/simulate-faults.ts", ...command.split(" ")]);
    const short = onlySteps(generateStory("7001"), investigation.steps);
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
