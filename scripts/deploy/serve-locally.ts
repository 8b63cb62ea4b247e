import { join } from "node:path";
import { Children } from "../lib/children.ts";
import { findFreePortPair } from "../lib/ports.ts";
import { root } from "../lib/settings.ts";
import { tryFetch, waitFor } from "../lib/wait.ts";
import { wranglerEnv } from "../lib/wrangler.ts";

/** Serves what was built, with the local database of `stateDir`, while `use` runs. */
export async function serveLocally(stateDir: string, use: (origin: string) => Promise<void>): Promise<void> {
  const port = await findFreePortPair();
  const origin = `http://127.0.0.1:${port}`;
  const children = new Children();
  children.start({
    name: "app",
    command: [process.execPath, join(root, "scripts/serve.ts")],
    env: { ...wranglerEnv, PORT: String(port), STATE_DIR: stateDir, VARS_FILE: ".dev.vars.example" },
    logDir: join(stateDir, "logs"),
  });
  try {
    const isUp = async () => (await tryFetch(`${origin}/api/health`))?.ok || undefined;
    await Promise.race([waitFor(isUp, { what: origin, timeoutMs: 60_000 }), children.death]);
    await use(origin);
  } finally {
    await children.stop();
  }
}
