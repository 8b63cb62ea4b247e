import { join } from "node:path";
import { build } from "../build/build.ts";
import { runWrangler } from "./run-wrangler.ts";
import { serveLocally } from "./serve-locally.ts";
import { smokeCheck } from "./smoke-check.ts";
import type { Target } from "./target.ts";

export interface DeployStep {
  name: string;
  run: () => Promise<void>;
}

const migrate = ["d1", "migrations", "apply", "DB", "--config", "wrangler.toml"];

/**
 * What a deploy does, in this order: the database fits the new version before it runs, and still the old one, since
 * migrations only add tables and columns; an index may go.
 */
export function deploySteps({ origin, vars }: Target): DeployStep[] {
  return [
    { name: "build", run: build },
    { name: "migrations", run: () => runWrangler([...migrate, "--remote"]) },
    { name: "deploy", run: () => runWrangler(["deploy", ...vars.flatMap((entry) => ["--var", entry])]) },
    { name: "smoke check", run: () => smokeCheck(origin) },
  ];
}

/** The same without an account and without an upload; `stateDir` is an empty folder. */
export function rehearsalSteps(stateDir: string): DeployStep[] {
  return [
    { name: "build", run: build },
    { name: "migrations", run: () => runWrangler([...migrate, "--local", "--persist-to", stateDir]) },
    {
      name: "deploy",
      run: () => runWrangler(["deploy", "--dry-run", "--outdir", join(stateDir, "upload")]),
    },
    { name: "smoke check", run: () => serveLocally(stateDir, smokeCheck) },
  ];
}

/** One after the other; the first that fails is the last. */
export async function runSteps(steps: readonly DeployStep[]): Promise<void> {
  for (const { name, run } of steps) {
    console.log(`\n== ${name}`);
    await run();
  }
}
