import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { modulesFrom } from "../../scripts/lib/app-workers.ts";
import { readVars } from "../../scripts/lib/dev-vars.ts";
import { root } from "../../scripts/lib/settings.ts";
import type { Figure } from "./figure.ts";
import { buildWorker } from "./limits/build.ts";
import { type LoneWorker, startLoneWorker } from "./lone-workerd.ts";
import type { Section } from "./section.ts";

const ROUNDS = 9;

/** After the first response, so that everything made on first use is there. */
const MORE_ANSWERS = 20;

interface Round {
  readonly startUpMs: number;
  readonly residentBytes: number;
}

export const worker: Section = {
  name: "worker",
  about:
    "The worker alone in a workerd, against the bare Hono worker of the limits, in turns: from the start of the process to the answer that there is no such route, and the process's memory after some more. Both bundles are minified.",
  measure: async ({ say }) => {
    const built = join(root, "dist/expense_timeline/index.js");
    const product: LoneWorker = { ...modulesFrom(built), vars: readVars(".dev.vars.example") };
    const limit: LoneWorker = { ...modulesFrom(await buildWorker()), vars: {} };
    const rounds = { product: [] as Round[], limit: [] as Round[] };
    say(`worker, ${ROUNDS} starts of each`);
    // The first of each reads the files from the disk and isn't counted.
    for (let round = -1; round < ROUNDS; round += 1) {
      const started = { product: await startOnce(product), limit: await startOnce(limit) };
      if (round < 0) continue;
      rounds.product.push(started.product);
      rounds.limit.push(started.limit);
    }
    const both = (value: (round: Round) => number) => ({
      product: rounds.product.map(value),
      limit: rounds.limit.map(value),
    });
    const figures: Figure[] = [
      {
        name: "bundle, gzip",
        unit: "bytes",
        product: [gzipBytes(product)],
        limit: [gzipBytes(limit)],
      },
      { name: "start to first answer", unit: "ms", ...both(({ startUpMs }) => startUpMs) },
      { name: "resident memory", unit: "bytes", ...both((each) => each.residentBytes) },
    ];
    return figures;
  },
};

async function startOnce(each: LoneWorker): Promise<Round> {
  const { startUpMs, residentBytes, ask, stop } = await startLoneWorker(each);
  try {
    for (let answer = 0; answer < MORE_ANSWERS; answer += 1) await ask();
    return { startUpMs, residentBytes: residentBytes() };
  } finally {
    await stop();
  }
}

function gzipBytes({ rootPath, modules }: LoneWorker): number {
  return modules.reduce((sum, { path }) => sum + gzipSync(readFileSync(join(rootPath, path))).length, 0);
}
