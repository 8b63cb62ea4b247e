import { type Bundles, compilePrograms, type Programs } from "./programs.ts";
import { runStory } from "./run.ts";
import { failureKinds } from "./story/failure-kinds.ts";
import { shrink } from "./story/shrink.ts";
import type { Step, Story } from "./story/steps.ts";
import { storyInWords } from "./story/words.ts";

const COMMAND = "npm run simulate:faults --";

/** Shrinks a story that failed, and says how it goes, what is wrong at its end, and how to tell it again. */
export async function investigate(
  bundles: Bundles,
  story: Story,
  plant: string | undefined,
): Promise<string> {
  const programs = compilePrograms(bundles);
  const { failures } = await runStory(programs, story);
  const [kind = ""] = failureKinds(failures);
  const short = await shrink(story, (shorter) => failsSo(programs, shorter, kind));
  const { failures: remaining } = await runStory(programs, short);
  const numbers = short.steps.map((step) => story.steps.indexOf(step as Step));
  const planted = plant === undefined ? "" : ` --plant ${plant}`;
  return [
    `Seed ${story.seed} fails: ${failures.slice(0, 5).join(" ")}`,
    `Again: ${COMMAND} --seed ${story.seed}${planted}`,
    `${short.steps.length} of its ${story.steps.length} steps are enough: ${COMMAND} --seed ${story.seed} --steps ${numbers.join(",")}${planted}`,
    ...storyInWords(short).map((line) => `  ${line}`),
    ...remaining.slice(0, 5).map((line) => `  → ${line}`),
  ].join("\n");
}

async function failsSo(programs: Programs, story: Story, kind: string): Promise<boolean> {
  return failureKinds((await runStory(programs, story)).failures).has(kind);
}
