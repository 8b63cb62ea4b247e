import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseVars } from "../scripts/lib/dev-vars.ts";
import { Failure } from "../scripts/lib/failure.ts";
import { root } from "../scripts/lib/settings.ts";
import { DEFAULT_TRIAL_DAYS } from "../worker/setting-kinds.ts";

export interface SiteSettings {
  origin: string;
  supportEmail: string;
  /** Days before the first payment of a first subscription; 0 for none. */
  trialDays: number;
}

/** A copy that is never deployed has this origin. The name can't exist, so it leads no search engine anywhere. */
const LOCAL_ORIGIN = "https://expense-timeline.example";

/** Returns whether Cloudflare gave this origin to a worker without a domain of its own. */
export function isWorkersDev(origin: string): boolean {
  return new URL(origin).hostname.endsWith(".workers.dev");
}

export function readSiteSettings(env: NodeJS.ProcessEnv = process.env): SiteSettings {
  const origin = env["APP_URL"] || LOCAL_ORIGIN;
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
