import { createMiddleware } from "hono/factory";
import { type Config, incompleteSettings } from "../env.ts";
import { isLoopbackHost } from "../setting-kinds.ts";
import { type AppEnv, HttpError } from "./handler.ts";

export const UNSUBSCRIBE_PATH = "/api/unsubscribe";

export const PAID_PATH = "/api/paid";

export const DISCONNECT_GOOGLE_PATH = "/api/google/disconnect-link";

/**
 * These carry a proof of their own (a signature, a token), so they need neither our Origin nor JSON. Other servers call some. The
 * pages that mails lead to send no Origin but "null", because their address holds the token.
 */
export const OPEN_ROUTES: ReadonlySet<string> = new Set([
  "/api/stripe/webhook",
  "/api/mail/events",
  UNSUBSCRIBE_PATH,
  PAID_PATH,
  DISCONNECT_GOOGLE_PATH,
]);

/**
 * APP_URL, or on a developer's machine the request's address. A Host header must never decide where a sign-in link points.
 * @throws ConfigurationError without APP_URL on another host
 */
export function ownOrigin(requestUrl: string, config: Config): string {
  if (config.appOrigin) return config.appOrigin;
  const url = new URL(requestUrl);
  if (isLoopbackHost(url.hostname)) return url.origin;
  throw incompleteSettings(config.localOnly);
}

/** Refuses what another site could have sent in the user's name. Browsers don't add bearer tokens by themselves. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const safe = c.req.method === "GET" || c.req.method === "HEAD";
  if (!safe && !OPEN_ROUTES.has(c.req.path)) {
    const origin = c.req.header("Origin");
    const hasCookie = c.req.header("Cookie") !== undefined;
    const hasBearer = c.req.header("Authorization") !== undefined;
    const needed = hasCookie || (origin !== undefined && !hasBearer);
    if (needed && origin !== c.get("origin"))
      throw new HttpError(
        403,
        "foreign_origin",
        "This request did not come from Expense Timeline's own pages.",
      );
  }
  await next();
});
