import { join } from "node:path";
import { startStandIns } from "../../tests/standins/server.ts";
import type { Vars } from "./dev-vars.ts";
import type { Settings } from "./settings.ts";
import { webhookTarget } from "./stand-ins.ts";
import { tryFetch } from "./wait.ts";

/** Uses running stand-ins, or starts its own for as long as it takes. */
export async function withStandIns(settings: Settings, vars: Vars, use: () => Promise<void>): Promise<void> {
  const isRunning = await tryFetch(`${settings.standInsUrl}/inbox.json`);
  const own = isRunning
    ? undefined
    : await startStandIns({
        port: settings.standInsPort,
        dir: join(settings.stateDir, "standins"),
        webhook: webhookTarget(settings, vars),
      });
  try {
    await use();
  } finally {
    await own?.stop();
  }
}
