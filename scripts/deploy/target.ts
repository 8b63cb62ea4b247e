import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { type DeployedSetting, settingsGivenAs } from "../../worker/deployment.ts";
import { DEFAULT_TRIAL_DAYS, settingFaults } from "../../worker/env.ts";
import type { Vars } from "../lib/dev-vars.ts";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/settings.ts";

export interface Target {
  origin: string;
  vars: Vars;
  /** Empty except in a rehearsal, which can't ask Cloudflare for them. */
  secrets: Vars;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads where to deploy, and with which settings, and checks them by the worker's own rules.
 * @throws Failure naming every variable that is missing or wrong, and in a rehearsal every secret as well
 */
export function readTarget(env: Env, { isRehearsal }: { isRehearsal: boolean }): Target {
  const needed = [...settingsGivenAs("variable"), ...(isRehearsal ? settingsGivenAs("secret") : [])];
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new Failure(
      isRehearsal
        ? `The dry run needs everything the deployed worker will have: set ${missing.join(", ")}. Nothing leaves this machine.`
        : `To deploy, set ${missing.join(", ")}; or rehearse it: npm run deploy -- --dry-run.`,
    );
  }
  const origin = env["APP_URL"] ?? "";
  if (URL.parse(origin)?.origin !== origin || !origin.startsWith("https://")) {
    throw new Failure(`APP_URL must be an https address without a path, not "${origin}".`);
  }
  // The trial's length stands on the pages about to be built: the worker must mean the same.
  const trial = { TRIAL_DAYS: env["TRIAL_DAYS"] || String(DEFAULT_TRIAL_DAYS) };
  const vars = { ...given(env, settingsGivenAs("variable")), ...trial };
  const secrets = isRehearsal ? given(env, settingsGivenAs("secret")) : {};
  const known = Object.keys({ ...vars, ...secrets });
  const faults = settingFaults({ ...vars, ...secrets }).filter((fault) =>
    known.some((name) => fault.startsWith(`${name} `)),
  );
  if (faults.length > 0) throw new Failure(`The worker would refuse these settings: ${faults.join("; ")}.`);
  return { origin, vars, secrets };
}

function given(env: Env, names: readonly DeployedSetting[]): Vars {
  return Object.fromEntries(names.map((name) => [name, env[name] ?? ""]));
}

export function requireSecrets(present: readonly string[]): void {
  const missing = settingsGivenAs("secret").filter((name) => !present.includes(name));
  if (missing.length > 0) {
    throw new Failure(
      `The worker lacks ${missing.join(", ")}: give it each with npx wrangler secret put ${missing[0]}.`,
    );
  }
}

interface ConfiguredDatabase {
  database_id?: string;
  database_name?: string;
}

export function requireDatabase(): void {
  const { d1_databases } = unstable_readConfig({ config: join(root, "wrangler.toml") });
  const databases: ConfiguredDatabase[] = d1_databases;
  const isPlaceholder = ({ database_id: id }: ConfiguredDatabase) =>
    id === undefined || id.startsWith("00000000-");
  const missing = databases.filter(isPlaceholder).map(({ database_name: name = "" }) => name);
  if (missing.length > 0) {
    throw new Failure(
      `wrangler.toml lacks the id of ${missing.join(", ")}: run npx wrangler d1 create ${missing[0]} and put its id there.`,
    );
  }
}
