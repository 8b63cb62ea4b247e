import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build, type Rolldown } from "vite";
import type { GenerationMeasured } from "./cron-worker.ts";
import type { Figure } from "./figure.ts";

/** In a workerd and a D1 of its own, on disk: cron's generation and bare copies of its rows, in turns. */
async function measureGeneration(series: number): Promise<GenerationMeasured> {
  const folder = mkdtempSync(join(tmpdir(), "expense-timeline-bench-"));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: "ESModule", path: "worker.js", contents: await bundledWorker() }],
      compatibilityDate: "2026-08-15",
      compatibilityFlags: ["nodejs_compat"],
      d1Databases: ["LEDGER_1"],
      resourcePersistencePath: folder,
      telemetry: { enabled: false },
    }),
  );
  try {
    const d1 = await miniflare.getD1Database("LEDGER_1");
    for (const { queries } of await readD1Migrations("migrations/ledger")) {
      for (const query of queries) await d1.prepare(query).run();
    }
    const answer = await miniflare.dispatchFetch(`http://bench/?series=${series}`);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as GenerationMeasured;
  } finally {
    await miniflare.dispose();
    rmSync(folder, { recursive: true });
  }
}

async function bundledWorker(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true, target: "webworker" },
    build: { ssr: "tools/bench/cron-worker.ts", write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

/** Generation of one bill a series, against bare INSERT … SELECT of the same rows into the same tables. */
export async function measureCron(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const series of [1000, 10_000, 100_000]) {
    const name = `${series.toLocaleString("en-US")} series`;
    const { generation, bareRows, nothingDue } = await measureGeneration(series);
    const aSecond = (times: readonly number[]) => times.map((ms) => (series * 1000) / ms);
    figures.push(
      {
        name: `${name}, all rows`,
        unit: "per second",
        product: aSecond(generation),
        limit: aSecond(bareRows),
        goal: { ratioAtLeast: 0.3 },
      },
      { name: `${name}, nothing due`, unit: "ms", product: nothingDue, goal: { valueAtMost: 50 } },
    );
  }
  return figures;
}
