import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { isSecret, settingsGivenAs } from "../../worker/deployment.ts";
import { SETTING_NAMES, settingFaults } from "../../worker/env.ts";
import { DEFAULT_TRIAL_DAYS } from "../../worker/setting-kinds.ts";
import { parseVars, type Vars } from "../lib/dev-vars.ts";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/settings.ts";

export interface Target {
  origin: string;
  vars: Vars;
  /** Empty except in a rehearsal, which can't ask Cloudflare for them. */
  secrets: Vars;
  /** The names of those that were given. A deploy uploads none, so Cloudflare must have each of them. */
  givenSecrets: readonly string[];
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
  const vars = { ...given(env, (name) => !isSecret(name)), ...trial };
  const allSecrets = given(env, isSecret);
  const secrets = isRehearsal ? allSecrets : {};
  const known = Object.keys({ ...vars, ...secrets });
  const faults = settingFaults({ ...vars, ...secrets }).filter((fault) =>
    known.some((name) => fault.startsWith(`${name} `)),
  );
  if (faults.length > 0) throw new Failure(`The worker would refuse these settings: ${faults.join("; ")}.`);
  return { origin, vars, secrets, givenSecrets: Object.keys(allSecrets) };
}

/** Every setting of the worker's that has a value. */
function given(env: Env, isMeant: (name: string) => boolean): Vars {
  return Object.fromEntries(
    SETTING_NAMES.filter(isMeant).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
}

/** @throws Failure naming what is no setting of the worker's, and would be dropped */
export function settingsIn(text: string, fileName: string): Vars {
  const vars = parseVars(text, fileName);
  const unknown = Object.keys(vars).filter((name) => !SETTING_NAMES.includes(name));
  if (unknown.length > 0)
    throw new Failure(
      `${fileName} has ${unknown.join(", ")}, which the worker doesn't know. docs/contracts.md#settings lists what it knows.`,
    );
  return vars;
}

/** @param given names of secrets that the deploy was given besides those that every worker needs */
export function requireSecrets(present: readonly string[], given: readonly string[] = []): void {
  const needed = new Set<string>([...settingsGivenAs("secret"), ...given]);
  const missing = [...needed].filter((name) => !present.includes(name));
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
