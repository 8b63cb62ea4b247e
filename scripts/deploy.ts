// With --dry-run, nothing leaves this machine and no account is needed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { settingsGivenAs } from "../worker/deployment.ts";
import { addLedger } from "./deploy/new-ledger.ts";
import { deploySteps, rehearsalSteps, runSteps } from "./deploy/steps.ts";
import { readTarget, requireDatabase, settingsIn } from "./deploy/target.ts";
import { readArguments } from "./lib/arguments.ts";
import { createVarsFile } from "./lib/dev-vars.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { root } from "./lib/settings.ts";

const settings = settingsGivenAs("variable").map((name) => `${name}=...`);
const USAGE = `${settings.join(" ")} [VARS_FILE=...] npm run deploy [-- --dry-run | --new-ledger]`;

function givenSettings(): Record<string, string | undefined> {
  const file = process.env["VARS_FILE"];
  const inFile = file ? settingsIn(readFileSync(resolve(root, file), "utf8"), file) : {};
  return { ...inFile, ...process.env };
}

await runMain(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      "dry-run": { type: "boolean", default: false },
      "new-ledger": { type: "boolean", default: false },
    },
  });
  const isRehearsal = values["dry-run"];
  if (isRehearsal && values["new-ledger"])
    throw new Failure(`A dry run creates no database. Usage: ${USAGE}`);
  const target = readTarget(givenSettings(), { isRehearsal });
  // The build writes some of them into pages.
  Object.assign(process.env, target.vars);
  if (!isRehearsal) {
    requireDatabase();
    if (values["new-ledger"]) await addLedger();
    await runSteps(deploySteps(target));
    console.log("\nDeployed.");
    return 0;
  }
  createVarsFile();
  const stateDir = mkdtempSync(join(tmpdir(), "deploy-rehearsal-"));
  try {
    await runSteps(rehearsalSteps(target, stateDir));
  } finally {
    rmSync(stateDir, { recursive: true });
  }
  console.log("\nThe dry run passed: nothing was uploaded.");
  return 0;
});
