// npm run bench [-- section ...]: holds the product against the least code that could do the same (docs/performance.md).
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { buildWhenChanged } from "../scripts/build/build.ts";
import { readArguments } from "../scripts/lib/arguments.ts";
import { launchBrowser } from "../scripts/lib/browser.ts";
import { Failure, runMain } from "../scripts/lib/failure.ts";
import { root } from "../scripts/lib/settings.ts";
import { measureCron } from "./bench/cron.ts";
import { type Figure, reachesGoal, tableOf } from "./bench/figure.ts";
import { measureHttp } from "./bench/http.ts";
import { measureImporting } from "./bench/importing.ts";
import { measureInteractions } from "./bench/interactions.ts";
import { measureLighthouse } from "./bench/lighthouse.ts";
import { measureFirstLoads, measureJourneys, measurePublicPage, measureReturns } from "./bench/loads.ts";
import { measurePackages } from "./bench/packages.ts";
import { startProxy } from "./bench/proxy.ts";
import { type SideBySide, startSideBySide } from "./bench/side-by-side.ts";

/** What sections share. Each part is started when the first section asks for it, and stopped after the last. */
export interface Bench {
  /** The product's pages and the limits', without what the edge adds. */
  readonly sideBySide: () => Promise<SideBySide>;
  /** The address of the same behind what compresses as the edge does: "http://127.0.0.1:20000". */
  readonly origin: () => Promise<string>;
  readonly browser: () => Promise<Browser>;
}

const SECTIONS: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  packages: measurePackages,
  "first-load": measureFirstLoads,
  return: measureReturns,
  journey: measureJourneys,
  "public-page": measurePublicPage,
  lighthouse: measureLighthouse,
  http: measureHttp,
  interactions: measureInteractions,
  importing: measureImporting,
  cron: measureCron,
};

const USAGE = `npm run bench [-- ${Object.keys(SECTIONS).join(" | ")} ...]`;

function once<Part>(start: () => Promise<Part>): () => Promise<Part> {
  let started: Promise<Part> | undefined;
  return () => (started ??= start());
}

await runMain(async () => {
  const { positionals } = readArguments(USAGE, { allowPositionals: true });
  const names = positionals.length === 0 ? Object.keys(SECTIONS) : positionals;
  const unknown = names.find((name) => !(name in SECTIONS));
  if (unknown !== undefined) throw new Failure(`There is no section "${unknown}". Usage: ${USAGE}`);
  await buildWhenChanged();
  const stops: (() => Promise<void>)[] = [];
  const sideBySide = once(async () => {
    const started = await startSideBySide("pages");
    stops.unshift(started.stop);
    return started;
  });
  const origin = once(async () => {
    const proxy = await startProxy((await sideBySide()).url);
    stops.unshift(proxy.stop);
    return proxy.origin;
  });
  const browser = once(async () => {
    const launched = await launchBrowser();
    stops.unshift(() => launched.close());
    return launched;
  });
  const tables: string[] = [];
  const all: Figure[] = [];
  let failed = 0;
  try {
    for (const name of names) {
      console.error(name);
      try {
        const figures = (await SECTIONS[name]?.({ sideBySide, origin, browser })) ?? [];
        all.push(...figures);
        tables.push(`### ${name}\n\n${tableOf(figures)}`);
      } catch (error) {
        console.error(error);
        failed += 1;
        tables.push(`### ${name}\n\nNot measured: ${error}`);
      }
      console.log(`\n${tables.at(-1)}`);
    }
  } finally {
    for (const stop of stops) await stop();
  }
  const folder = join(root, "test-results/bench");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "bench.md"), `${tables.join("\n\n")}\n`);
  writeFileSync(join(folder, "bench.json"), JSON.stringify(all, undefined, 2));
  const missed = all.filter((figure) => reachesGoal(figure) === false).length;
  console.error(`${missed} goals missed. Written to test-results/bench/.`);
  return failed > 0 ? 1 : 0;
});
