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
    try {
      for (let seed = nextSeed(); seed !== null; seed = nextSeed()) {
        worker.postMessage(seed);
        const [told] = (await once(worker, "message")) as [Told];
        onTold(told);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, tellInThread));
}
