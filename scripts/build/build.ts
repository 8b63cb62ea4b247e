import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { readSiteSettings } from "../../build/site-settings.ts";
import { root } from "../lib/settings.ts";
import { waitFor } from "../lib/wait.ts";

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

const folder = join(root, "node_modules/.cache");
const lockFile = join(folder, "build.lock");

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function take(): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    // A process that died leaves its file behind. The next round takes the lock.
    try {
      if (!isAlive(Number(readFileSync(lockFile, "utf8")))) rmSync(lockFile, { force: true });
    } catch {}
    return false;
  }
}

/** Lets one process build at a time, because two copies started together share one dist/. */
async function withBuildLock<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  await waitFor(async () => (take() ? true : undefined), {
    what: "another build in this folder to end",
    timeoutMs: 300_000,
  });
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** What the build reads, directly or not. Vite copies .dev.vars next to the built worker. */
const sources = [
  "app",
  "worker",
  "public",
  "build",
  "scripts/build",
  "scripts/lib",
  "vite.config.ts",
  "wrangler.toml",
  "package.json",
  "package-lock.json",
  ".dev.vars",
];

function filesUnder(path: string): string[] {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

function hashSources(): string {
  const hash = createHash("sha256").update(JSON.stringify([root, readSiteSettings()]));
  for (const file of sources.flatMap(filesUnder)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
