import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { root } from "../lib/settings.ts";
import { withBuildLock } from "./lock.ts";
import { hashSources } from "./stamp.ts";

const dist = join(root, "dist");
/** Leads a plain `wrangler dev` to the built worker; it goes when somebody removes .wrangler to start over. */
const redirectFile = join(root, ".wrangler/deploy/config.json");
const stampFile = join(dist, "source-hash");

async function buildOnce(hash: string): Promise<void> {
  // First away, last back: an interrupted build is never taken for a finished one.
  rmSync(stampFile, { force: true });
  const builder = await createBuilder({ root, logLevel: "warn" });
  await builder.buildApp();
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
