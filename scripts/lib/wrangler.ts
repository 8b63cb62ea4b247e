import { Failure } from "./failure.ts";
import { run } from "./run.ts";

/** Keeps wrangler from calling home. A local copy works without a network and tells nobody that it runs. */
export const wranglerEnv: NodeJS.ProcessEnv = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "true",
  FORCE_COLOR: "0",
};

const wrangler = "node_modules/wrangler/bin/wrangler.js";

/** Returns what wrangler prints, if that is captured. @throws Failure when it fails */
export async function runWrangler(
  args: readonly string[],
  captures: "nothing" | "stdout" = "nothing",
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { code, output } = await run([wrangler, ...args], { env: { ...wranglerEnv, ...env }, captures });
  if (code !== 0)
    throw new Failure(`wrangler ${args.slice(0, 3).join(" ")} failed; nothing after it was done.`);
  return output;
}
