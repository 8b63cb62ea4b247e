/** A thread that tells one story after the other. */
import { parentPort, workerData } from "node:worker_threads";
import { type Bundles, compilePrograms } from "./programs.ts";
import { type Outcome, runStory } from "./run.ts";
import { generateStory } from "./story/generate.ts";

export interface Told {
  readonly seed: string;
  readonly outcome: Outcome;
}

const programs = compilePrograms(workerData as Bundles);

parentPort?.on("message", async (seed: string) => {
  const outcome = await runStory(programs, generateStory(seed));
  parentPort?.postMessage({ seed, outcome } satisfies Told);
});
