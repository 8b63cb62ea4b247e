import { investigate } from "../../tests/simulation/investigate.ts";
import type { Plant } from "../../tests/simulation/plants.ts";
import { type Bundles, compilePrograms } from "../../tests/simulation/programs.ts";
import { runStory } from "../../tests/simulation/run.ts";
import { generateStory } from "../../tests/simulation/story/generate.ts";
import { onlySteps, type Story } from "../../tests/simulation/story/steps.ts";
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
