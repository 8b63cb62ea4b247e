import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { root } from "../lib/settings.ts";
import { withBuildLock } from "./lock.ts";
import { hashSources } from "./source-hash.ts";

const dist = join(root, "dist");
/** Leads a plain `wrangler dev` to the built worker. It is missing after somebody removed .wrangler to start over. */
const redirectFile = join(root, ".wrangler/deploy/config.json");
const hashFile = join(dist, "source-hash");

async function buildOnce(hash: string): Promise<void> {
  // Removed first and written last, so that an interrupted build is never taken for a finished one.
  rmSync(hashFile, { force: true });
  const builder = await createBuilder({ root, logLevel: "warn" });
  await builder.buildApp();
  mkdirSync(dist, { recursive: true });
  writeFileSync(hashFile, hash);
}

export async function build(): Promise<void> {
  await withBuildLock(() => buildOnce(hashSources()));
}

export async function buildWhenChanged(): Promise<void> {
  await withBuildLock(async () => {
    const hash = hashSources();
    const isComplete = existsSync(hashFile) && existsSync(redirectFile);
    if (isComplete && readFileSync(hashFile, "utf8") === hash) return;
    console.log("Building the app...");
    await buildOnce(hash);
  });
}
