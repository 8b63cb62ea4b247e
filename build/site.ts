import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseVars } from "../scripts/lib/dev-vars.ts";
import { Failure } from "../scripts/lib/failure.ts";
import { root } from "../scripts/lib/settings.ts";

/** What public pages say of the site they are on, which is known only to whoever builds it. */
export interface Site {
  /** "https://example.com", without a slash at its end. */
  origin: string;
  supportEmail: string;
  /** Days before the first payment of a first subscription; 0 for none. */
  trialDays: number;
}

/** Of a copy that is never deployed: a name that can't exist, so that no search engine is led anywhere. */
export const PLACEHOLDER_ORIGIN = "https://expense-timeline.example";

/** As the worker has it where the variable isn't set. */
export const DEFAULT_TRIAL_DAYS = 7;

/** Whether an origin is one that Cloudflare gives to workers without a domain of their own. */
export function isWorkersDev(origin: string): boolean {
  return new URL(origin).hostname.endsWith(".workers.dev");
}

/** From APP_URL, SUPPORT_EMAIL and TRIAL_DAYS, the worker's own variables; else what a local copy has. */
export function readSite(env: NodeJS.ProcessEnv = process.env): Site {
  const origin = env["APP_URL"] || PLACEHOLDER_ORIGIN;
  if (URL.parse(origin)?.origin !== origin) {
    throw new Failure(
      `APP_URL must be an address without a path, such as https://example.com, not "${origin}".`,
    );
  }
  const file = [env["VARS_FILE"] || ".dev.vars", ".dev.vars.example"].find((name) =>
    existsSync(join(root, name)),
  );
  const vars = file === undefined ? {} : parseVars(readFileSync(join(root, file), "utf8"), file);
  const trialDays = Number(env["TRIAL_DAYS"] || vars["TRIAL_DAYS"] || DEFAULT_TRIAL_DAYS);
  if (!Number.isInteger(trialDays) || trialDays < 0 || trialDays > 730)
    throw new Failure("TRIAL_DAYS must be a whole number from 0 to 730.");
  return { origin, supportEmail: env["SUPPORT_EMAIL"] || vars["SUPPORT_EMAIL"] || "", trialDays };
}

/** What vite puts in place of the app's own words for it. */
export function siteDefines({ supportEmail, trialDays }: Site): Record<string, string> {
  return {
    "import.meta.env.VITE_SUPPORT_EMAIL": JSON.stringify(supportEmail),
    "import.meta.env.VITE_TRIAL_DAYS": JSON.stringify(trialDays),
  };
}
