import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { unstable_readConfig } from "wrangler";
import { formatVars, type Vars } from "./dev-vars.ts";
import { root } from "./settings.ts";

interface Database {
  binding: string;
  migrations_dir?: string;
}

/** The directory's first, then the ledgers'. */
export function databaseBindings(): string[] {
  const { d1_databases: databases } = unstable_readConfig({ config: join(root, "wrangler.toml") });
  return databases.map(({ binding }: Database) => binding);
}

/**
 * Writes a copy of wrangler.toml into another folder and returns its path. Vite and the worker tests read .dev.vars
 * from their configuration's folder and have no option for another file. The copy holds the given variables, or none.
 * With `remote`, it names the deployed database.
 */
export function writeConfigCopy(folder: string, vars?: Vars, { remote = false } = {}): string {
  const {
    configPath,
    userConfigPath,
    topLevelName,
    definedEnvironments,
    targetEnvironment,
    unsafe,
    ...config
  } = unstable_readConfig({ config: join(root, "wrangler.toml") });
  const databases = config.d1_databases.map((database: Database) => ({
    ...database,
    migrations_dir: resolve(root, database.migrations_dir ?? "migrations"),
    ...(remote && { remote }),
  }));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "wrangler.json");
  writeFileSync(path, JSON.stringify({ ...config, d1_databases: databases }));
  const varsFile = join(folder, ".dev.vars");
  if (vars) writeFileSync(varsFile, formatVars(vars), { mode: 0o600 });
  else rmSync(varsFile, { force: true });
  return path;
}
