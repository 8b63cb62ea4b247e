import type { Plant } from "./plants.ts";
import { type Bundles, compilePrograms, type Programs } from "./programs.ts";
import { runStory } from "./run.ts";
import { DAY_MS } from "./story/durations.ts";
import { failureKinds, shrink } from "./story/shrink.ts";
import type { Story } from "./story/steps.ts";

/** A story of half a year is still long by then, and npm test has to end. */
const SHRINKS_FOR_MS = 3 * 60_000;

/** Nobody reads a longer story. */
const TOLD_MAX = 100;

interface Investigation {
  /** How the shortened story goes, what is wrong at its end, and how to tell it again. */
  readonly text: string;
  /** The numbers of those of the story's steps that are enough. */
  readonly steps: readonly number[];
}

/** Shrinks a story that failed. */
export async function investigate(
  bundles: Bundles,
  story: Story,
  plant: Plant | null,
): Promise<Investigation> {
  const programs = compilePrograms(bundles);
  const { failures } = await runStory(programs, story);
  const [kind = ""] = failureKinds(failures);
  const endsAt = performance.now() + SHRINKS_FOR_MS;
  const fails = (shorter: Story) => failsSo(programs, shorter, kind);
  const short = await shrink(story, fails, () => performance.now() > endsAt);
  const { failures: remaining } = await runStory(programs, short);
  const steps = short.steps.map(({ number }) => number);
  const again = (options: string) =>
    `npm run simulate:faults -- --seed ${story.seed}${options}${plant === null ? "" : ` --plant ${plant.name}`}`;
  const lines = [
    `Seed ${story.seed} fails: ${failures.slice(0, 5).join(" ")}`,
    `Again: ${again("")}`,
    `${steps.length} of its ${story.steps.length} steps are enough: ${again(` --steps ${steps.join(",") || "none"}`)}`,
    ...(steps.length > TOLD_MAX ? [] : listed(short)).map((line) => `  ${line}`),
    ...remaining.slice(0, 5).map((line) => `  → ${line}`),
  ];
  return { text: lines.join("\n"), steps };
}

async function failsSo(programs: Programs, story: Story, kind: string): Promise<boolean> {
  return failureKinds((await runStory(programs, story)).failures).has(kind);
}

/** A story's devices and steps, one a line. A bill that a step adds or renames has the step's number for a title. */
function listed({ startMs, devices, steps }: Story): string[] {
  return [
    `It begins at ${new Date(startMs).toISOString()}. Everybody signs in and pays.`,
    ...devices.map((device, index) => `Device ${index}: ${JSON.stringify(device)}`),
    ...steps.map(
      ({ number, atMs, ...happening }) => `${number}. ${time(atMs)}: ${JSON.stringify(happening)}`,
    ),
  ];
}

const time = (ms: number) =>
  `day ${Math.floor(ms / DAY_MS) + 1}, ${new Date(ms).toISOString().slice(11, 23)}`;
