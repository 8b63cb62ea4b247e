import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { readSite } from "../build/site.ts";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/settings.ts";

export interface Target {
  /** "https://example.com" */
  origin: string;
  /** Variables that are no secrets, as "NAME:value". */
  vars: string[];
}

/** Where to deploy. Throws a Failure naming what the first deploy still needs. */
export function readTarget(env: NodeJS.ProcessEnv = process.env): Target {
  const missing = ["APP_URL", "SUPPORT_EMAIL", "MAIL_FROM"].filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new Failure(`To deploy, set ${missing.join(", ")}; or rehearse it: npm run deploy -- --dry-run.`);
  }
  const origin = env["APP_URL"] ?? "";
  if (URL.parse(origin)?.origin !== origin || !origin.startsWith("https://")) {
    throw new Failure(`APP_URL must be an https address without a path, not "${origin}".`);
  }
  const { d1_databases: databases } = unstable_readConfig({ config: join(root, "wrangler.toml") });
  if (
    databases.some(({ database_id: id }: { database_id?: string }) => id === undefined || /^[0-]+$/.test(id))
  ) {
    throw new Failure(
      "wrangler.toml names no database yet: run npx wrangler d1 create expense-timeline and put its id there.",
    );
  }
  const named = ["APP_URL", "SUPPORT_EMAIL", "MAIL_FROM", "STRIPE_PRICE_ID"].filter((name) => env[name]);
  return {
    origin,
    // The trial's length stands on the pages just built: the worker must mean the same.
    vars: [...named.map((name) => `${name}:${env[name]}`), `TRIAL_DAYS:${readSite(env).trialDays}`],
  };
}
