import { join } from "node:path";
import { build } from "../build/build.ts";
import { runWrangler } from "../lib/wrangler.ts";
import { databaseBindings } from "../lib/wrangler-config.ts";
import { serveLocally } from "./serve-locally.ts";
import { smokeCheck } from "./smoke-check.ts";
import { requireSecrets, type Target } from "./target.ts";

interface DeployStep {
  name: string;
  run: () => Promise<unknown>;
}

async function migrate(...where: readonly string[]): Promise<void> {
  for (const binding of databaseBindings())
    await runWrangler(["d1", "migrations", "apply", binding, "--config", "wrangler.toml", ...where]);
}

async function upload({ vars }: Target, ...how: readonly string[]): Promise<void> {
  const given = Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  // scripts/before-wrangler.mjs refuses every other upload.
  await runWrangler(["deploy", "--keep-vars", ...given, ...how], "nothing", { IS_NPM_RUN_DEPLOY: "1" });
}

async function checkSecrets({ givenSecrets }: Target): Promise<void> {
  const listed = JSON.parse(await runWrangler(["secret", "list"], "stdout")) as { name: string }[];
  requireSecrets(
    listed.map(({ name }) => name),
    givenSecrets,
  );
}

/**
 * What a deploy does, in this order: the database fits the new version before it runs, and still the old one, since
 * migrations only add tables and columns; an index may go.
 */
export function deploySteps(target: Target): DeployStep[] {
  return [
    { name: "secrets", run: () => checkSecrets(target) },
    { name: "build", run: build },
    { name: "migrations", run: () => migrate("--remote") },
    { name: "deploy", run: () => upload(target) },
    { name: "smoke check", run: () => smokeCheck(target.origin) },
  ];
}

/** @param stateDir an empty folder */
export function rehearsalSteps(target: Target, stateDir: string): DeployStep[] {
  const settings = { ...target.vars, ...target.secrets };
  return [
    { name: "build", run: build },
    { name: "migrations", run: () => migrate("--local", "--persist-to", stateDir) },
    {
      name: "deploy",
      run: () => upload(target, "--dry-run", "--outdir", join(stateDir, "upload")),
    },
    { name: "smoke check", run: () => serveLocally(stateDir, settings, smokeCheck) },
  ];
}

export async function runSteps(steps: readonly DeployStep[]): Promise<void> {
  for (const { name, run } of steps) {
    console.log(`\n== ${name}`);
    await run();
  }
}
