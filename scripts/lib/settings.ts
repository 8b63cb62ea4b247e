import { resolve } from "node:path";
import { Failure } from "./failure.ts";

export const root = resolve(import.meta.dirname, "../..");

/** The port that .dev.vars.example's addresses are written for. */
export const defaultPort = 5173;

export interface Settings {
  port: number;
  standInsPort: number;
  /** Absolute: local D1, the stand-ins' data, generated variables, logs. */
  stateDir: string;
  appUrl: string;
  standInsUrl: string;
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const portText = env["PORT"] || String(defaultPort);
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port < 1 || port > 65534) {
    throw new Failure(`PORT must be a whole number from 1 to 65534, not "${portText}".`);
  }
  return {
    port,
    standInsPort: port + 1,
    stateDir: resolve(root, env["STATE_DIR"] || ".wrangler/state"),
    appUrl: `http://127.0.0.1:${port}`,
    standInsUrl: `http://127.0.0.1:${port + 1}`,
  };
}
