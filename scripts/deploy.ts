// npm run deploy: build, migrations, deploy, smoke check, stopping at the first that fails. With --dry-run nothing
// leaves this machine and no account is needed: the migrations go to an empty local D1, the upload is only prepared,
// and the smoke check asks a local copy of the very build.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build/build.ts";
import { runWrangler } from "./deploy/run-wrangler.ts";
import { serveLocally } from "./deploy/serve-locally.ts";
import { smokeCheck } from "./deploy/smoke-check.ts";
import { readTarget, type Target } from "./deploy/target.ts";
import { createVarsFile } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";

const migrate = ["d1", "migrations", "apply", "DB", "--config", "wrangler.toml"];

async function rehearse(stateDir: string): Promise<void> {
  await step("build", build);
  await step("migrations", () => runWrangler([...migrate, "--local", "--persist-to", stateDir]));
  await step("deploy", () => runWrangler(["deploy", "--dry-run", "--outdir", join(stateDir, "upload")]));
  await step("smoke check", () => serveLocally(stateDir, smokeCheck));
}

async function deploy({ origin, vars }: Target): Promise<void> {
  await step("build", build);
  await step("migrations", () => runWrangler([...migrate, "--remote"]));
  await step("deploy", () => runWrangler(["deploy", ...vars.flatMap((entry) => ["--var", entry])]));
  await step("smoke check", () => smokeCheck(origin));
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  console.log(`\n== ${name}`);
  await work();
}

await runMain(async () => {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  if (!values["dry-run"]) {
    await deploy(readTarget());
    console.log("\nDeployed.");
    return 0;
  }
  createVarsFile();
  const stateDir = mkdtempSync(join(tmpdir(), "deploy-rehearsal-"));
  try {
    await rehearse(stateDir);
  } finally {
    rmSync(stateDir, { recursive: true });
  }
  console.log("\nThe dry run passed: nothing was uploaded.");
  return 0;
});
