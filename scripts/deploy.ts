// npm run deploy: build, migrations, deploy, smoke check, stopping at the first that fails. With --dry-run nothing
// leaves this machine and no account is needed: the migrations go to an empty local D1, the upload is only prepared,
// and the smoke check asks a local copy of the very build.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { deploySteps, rehearsalSteps, runSteps } from "./deploy/steps.ts";
import { readTarget } from "./deploy/target.ts";
import { createVarsFile } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";

await runMain(async () => {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  if (!values["dry-run"]) {
    await runSteps(deploySteps(readTarget()));
    console.log("\nDeployed.");
    return 0;
  }
  createVarsFile();
  const stateDir = mkdtempSync(join(tmpdir(), "deploy-rehearsal-"));
  try {
    await runSteps(rehearsalSteps(stateDir));
  } finally {
    rmSync(stateDir, { recursive: true });
  }
  console.log("\nThe dry run passed: nothing was uploaded.");
  return 0;
});
