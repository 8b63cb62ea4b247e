import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Bundles } from "./programs.ts";
import type { Told } from "./teller.ts";

interface Tellers {
  readonly bundles: Bundles;
  readonly threads: number;
}

/**
 * Tells stories in several threads at once.
 * @param nextSeed null when no other story is to be told
 */
export async function tellMany(
  { bundles, threads }: Tellers,
  nextSeed: () => string | null,
  onTold: (told: Told) => void,
): Promise<void> {
  const tellInThread = async () => {
    const worker = new Worker(new URL("./teller.ts", import.meta.url), {
      workerData: bundles,
      execArgv: ["--no-warnings"],
    });
    const ended = once(worker, "exit").then(([code]) => {
      throw new Error(`A thread of the simulation ended with ${code} in the middle of a story.`);
    });
    // A thread that has told all its stories is ended below, which is no error.
    ended.catch(() => undefined);
    try {
      for (let seed = nextSeed(); seed !== null; seed = nextSeed()) {
        worker.postMessage(seed);
        const [told] = (await Promise.race([once(worker, "message"), ended])) as [Told];
        onTold(told);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, tellInThread));
}
