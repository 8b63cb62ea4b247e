import type { RateLimit } from "@cloudflare/workers-types";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { sha256Hex } from "../crypto/sha256.ts";
import { clientNetworks } from "../http/client-networks.ts";
import type { AppEnv } from "../http/context.ts";
import { overused } from "../http/rate-limit.ts";
import { hintInCookie } from "./user-cookie.ts";
import { sessionToken } from "./valid-session.ts";

/** Of every limit in wrangler.toml. The platform doesn't say when a window ends. */
const PERIOD_SECONDS = 60;

/** They prove by a signature who they are from, and come from few addresses. */
const EXEMPT: ReadonlySet<string> = new Set(["/api/stripe/webhook", "/api/mail/events"]);

/**
 * Before any database is asked: so many calls a minute for a network and for a user, counted by the platform at each of its
 * locations (docs/contracts.md#rate-limits).
 * @throws HttpError 429 rate_limited
 */
export const limitCalls = createMiddleware<AppEnv>(async (c, next) => {
  if (!EXEMPT.has(c.req.path)) {
    const { CALLS_PER_NETWORK, CALLS_PER_SITE, CALLS_PER_USER } = c.env;
    await requireRoom([
      ...perNetwork(c, CALLS_PER_NETWORK, CALLS_PER_SITE),
      [CALLS_PER_USER, await callerOf(c)],
    ]);
  }
  await next();
});

/** For what takes the worker long. @throws HttpError 429 rate_limited */
export const limitExports = createMiddleware<AppEnv>(async (c, next) => {
  await requireRoom([[c.env.EXPORTS_PER_USER, await callerOf(c)]]);
  await next();
});

/** What anybody may write into the log. @throws HttpError 429 rate_limited */
export const limitClientErrors = createMiddleware<AppEnv>(async (c, next) => {
  await requireRoom(perNetwork(c, c.env.ERRORS_PER_NETWORK, c.env.ERRORS_PER_SITE));
  await next();
});

type Use = [limit: RateLimit | undefined, key: string | undefined];

/** The platform counts each of them in a limit of its own. */
function perNetwork(c: Context<AppEnv>, ...limits: (RateLimit | undefined)[]): Use[] {
  return clientNetworks(c).map(({ name }, index) => [limits[index], name]);
}

/** As far as it can be told without a database: who signed in, or else which session it is. */
async function callerOf(c: Context<AppEnv>): Promise<string | undefined> {
  const hint = await hintInCookie(c);
  if (hint !== undefined) return hint.userId;
  const token = await sessionToken(c);
  return token && (await sha256Hex(token));
}

/** Without a binding, as where no platform runs the worker, nothing is limited. */
async function requireRoom(uses: readonly Use[]): Promise<void> {
  const outcomes = await Promise.all(
    uses.map(([limit, key]) => (limit && key !== undefined ? limit.limit({ key }) : { success: true })),
  );
  if (outcomes.some(({ success }) => !success)) throw overused(PERIOD_SECONDS);
}
