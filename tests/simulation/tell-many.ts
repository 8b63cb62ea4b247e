import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Bundles } from "./programs.ts";
import type { Told } from "./teller.ts";

/**
 * Tells stories in as many threads as there are cores.
 * @param nextSeed null when no other story is to be told
 */
export async function tellMany(
  bundles: Bundles,
  nextSeed: () => string | null,
  onTold: (told: Told) => void,
  threads = availableParallelism(),
): Promise<void> {
  await Promise.all(Array.from({ length: threads }, () => tellInThread(bundles, nextSeed, onTold)));
}

async function tellInThread(
  bundles: Bundles,
  nextSeed: () => string | null,
  onTold: (told: Told) => void,
): Promise<void> {
  const worker = new Worker(new URL("./teller.ts", import.meta.url), {
    workerData: bundles,
    execArgv: ["--no-warnings"],
  });
  try {
    for (let seed = nextSeed(); seed !== null; seed = nextSeed()) {
      worker.postMessage(seed);
      const [told] = (await once(worker, "message")) as [Told];
      onTold(told);
    }
  } finally {
    await worker.terminate();
  }
}
