import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { readVars, relocateStandIns } from "../../scripts/lib/dev-vars.ts";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import { serveApp } from "../../scripts/lib/serve-app.ts";
import { readSettings } from "../../scripts/lib/settings.ts";

/** An app that can be killed like a machine's power. What its database had stored remains. */
export interface MortalApp {
  /** "http://127.0.0.1:12345", the same after each start. */
  readonly origin: string;
  start(): Promise<void>;
  /** Ends workerd at once, in the middle of whatever it does: Miniflare sends it SIGKILL. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** @param template a state folder whose databases have users */
export async function makeMortalApp(template: string): Promise<MortalApp> {
  const stateDir = mkdtempSync(join(tmpdir(), "expense-timeline-mortal-"));
  cpSync(template, stateDir, { recursive: true });
  const settings = readSettings({ PORT: String(await findFreePortPair()), STATE_DIR: stateDir });
  const vars = relocateStandIns(readVars(".dev.vars.example"), settings);
  let starting: Promise<Miniflare> | undefined;

  const kill = async () => {
    // One that is still starting is ended, too. Whoever started it hears why it couldn't.
    const app = await starting?.catch(() => undefined);
    starting = undefined;
    await app?.dispose();
  };

  return {
    origin: settings.appUrl,
    kill,
    start: async () => {
      starting = serveApp(settings, vars, () => {});
      await starting;
    },
    close: async () => {
      await kill();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
