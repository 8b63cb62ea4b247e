import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { root } from "../../scripts/lib/settings.ts";
import type { Usage } from "./metered-worker.ts";

const ENTRY = `
  import built from "./index.js";
  import { metered } from "./metered-worker.js";
  export default metered(built);
`;

/** The built worker inside the metered one. */
export function meteredApp(app: V4WorkerOptions): V4WorkerOptions {
  const source = readFileSync(join(root, "tools/lib/metered-worker.ts"), "utf8");
  const inMemory = (path: string, contents: string) => ({ type: "ESModule" as const, path, contents });
  const built = "modules" in app && Array.isArray(app.modules) ? app.modules : [];
  return {
    ...app,
    modules: [
      inMemory("metered-entry.js", ENTRY),
      inMemory("metered-worker.js", stripTypeScriptTypes(source)),
      ...built,
    ],
  } as V4WorkerOptions;
}

/** Sets how far away the databases are, in milliseconds of a round trip. */
export async function setDistance(url: string, ms: number): Promise<void> {
  await ask(url, `distance?ms=${ms}`);
}

/**
 * Runs cron, and returns what it used.
 * @param ledgers "first" hides the others from cron, so that it queues nothing for them
 */
export function runCronAt(url: string, cron: string, atMs: number, ledgers: "all" | "first"): Promise<Usage> {
  return ask(url, `cron?cron=${encodeURIComponent(cron)}&at=${atMs}&ledgers=${ledgers}`);
}

/** What was used since it was last taken. */
export function takeUsage(url: string): Promise<Usage> {
  return ask(url, "usage");
}

async function ask(url: string, path: string): Promise<Usage> {
  const response = await fetch(`${url}/api/metered/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Usage;
}
