import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { writeCrawlerFiles } from "../../build/crawlers.ts";
import { writeHeaders } from "../../build/headers.ts";
import { writeServiceWorker } from "../../build/service-worker.ts";
import { readSite } from "../../build/site.ts";
import { writePages } from "../../build/write-pages.ts";
import { root } from "../lib/settings.ts";
import { withBuildLock } from "./lock.ts";
import { hashSources } from "./stamp.ts";

const dist = join(root, "dist");
const clientDir = join(dist, "client");
/** Leads a plain `wrangler dev` to the built worker; it goes when somebody removes .wrangler to start over. */
const redirectFile = join(root, ".wrangler/deploy/config.json");
const workerConfig = join(dist, "expense_timeline/wrangler.json");
const stampFile = join(dist, "source-hash");

/** Makes a plain `wrangler dev` say how to start the stand-ins. Vite's plugin drops `build` from the configuration it writes. */
function announceStandIns(): void {
  const config = JSON.parse(readFileSync(workerConfig, "utf8")) as object;
  const command = `node ${JSON.stringify(join(root, "scripts/before-wrangler.mjs"))}`;
  writeFileSync(workerConfig, JSON.stringify({ ...config, build: { command } }));
}

async function buildOnce(hash: string): Promise<void> {
  // First away, last back: an interrupted build is never taken for a finished one.
  rmSync(stampFile, { force: true });
  const builder = await createBuilder({ root, logLevel: "warn" });
  await builder.buildApp();
  announceStandIns();
  const site = readSite();
  const inlined = await writePages(clientDir, site);
  writeCrawlerFiles(clientDir, site);
  writeHeaders(clientDir, inlined);
  await writeServiceWorker(clientDir);
  mkdirSync(dist, { recursive: true });
  writeFileSync(stampFile, hash);
}

/** Builds the production app into dist/. */
export async function build(): Promise<void> {
  await withBuildLock(() => buildOnce(hashSources()));
}

/** Builds unless dist/ was made from exactly these sources. */
export async function buildWhenChanged(): Promise<void> {
  await withBuildLock(async () => {
    const hash = hashSources();
    const isComplete = existsSync(stampFile) && existsSync(redirectFile);
    if (isComplete && readFileSync(stampFile, "utf8") === hash) return;
    console.log("Building the app...");
    await buildOnce(hash);
  });
}
