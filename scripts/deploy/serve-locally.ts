import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Children } from "../lib/children.ts";
import { formatVars, readVars, type Vars } from "../lib/dev-vars.ts";
import { findFreePortPair } from "../lib/ports.ts";
import { root } from "../lib/settings.ts";
import { tryFetch, waitFor } from "../lib/wait.ts";
import { wranglerEnv } from "../lib/wrangler.ts";

export async function serveLocally(
  stateDir: string,
  settings: Vars,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const varsFile = join(stateDir, "vars");
  const unset = Object.keys(readVars(".dev.vars.example")).map((name) => [name, ""]);
  writeFileSync(varsFile, formatVars({ ...Object.fromEntries(unset), ...settings }), { mode: 0o600 });
  const port = await findFreePortPair();
  const origin = `http://127.0.0.1:${port}`;
  const children = new Children();
  children.start({
    name: "app",
    command: [process.execPath, join(root, "scripts/serve.ts")],
    env: { ...wranglerEnv, PORT: String(port), STATE_DIR: stateDir, VARS_FILE: relative(root, varsFile) },
    logDir: join(stateDir, "logs"),
  });
  const isUp = async () => (await tryFetch(`${origin}/api/health`))?.ok || undefined;
  await children.while(waitFor(isUp, { what: origin, timeoutMs: 60_000 }).then(() => use(origin)));
}
