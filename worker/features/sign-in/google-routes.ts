import { type Context, Hono } from "hono";
import { z } from "zod";
import { paths } from "#domain/paths.ts";
import { ownPath } from "#domain/sign-in/return-path.ts";
import { createAuth } from "../../auth/create-auth.ts";
import { withWholeIssuer } from "../../auth/google.ts";
import { passCookies, readSession } from "../../auth/session.ts";
import { endSession } from "../../auth/session-store.ts";
import { clientNetworks } from "../../http/client-networks.ts";
import type { AppEnv } from "../../http/context.ts";
import { HttpError } from "../../http/errors.ts";
import { jsonBody } from "../../http/json-body.ts";
import { countUse } from "../../http/rate-limit.ts";

const signInRequest = z.strictObject({ provider: z.literal("google"), returnTo: z.string().optional() });

export const googleRoutes = new Hono<AppEnv>()
  .post("/sign-in/social", jsonBody(signInRequest), async (c) => {
    await countUse(c.var, { signInTriesPerIpPerHour: clientNetworks(c) });
    const returnTo = ownPath(c.req.valid("json").returnTo) ?? paths.dashboard;
    // better-auth drops a provider whose discovery document it couldn't load.
    const unreachable = () => new HttpError(502, "google_failed", "Google could not be reached.");
    const signIn = googleAuth(c).api.signInSocial({
      body: {
        provider: "google",
        callbackURL: returnTo,
        errorCallbackURL: `${paths.login}?${new URLSearchParams({ returnTo })}`,
        disableRedirect: true,
      },
      headers: c.req.raw.headers,
      returnHeaders: true,
    });
    const { headers, response } = await signIn.catch(() => {
      throw unreachable();
    });
    if (!response.url) throw unreachable();
    passCookies(c, headers);
    return c.json({ url: response.url });
  })
  .get("/callback/google", async (c) => {
    // A link preview's HEAD must not spend the code.
    if (c.req.method === "HEAD") return c.redirect(paths.login, 302);
    const previous = await readSession(c);
    const { config } = c.var;
    const request = config.google ? withWholeIssuer(c.req.raw, config.google) : c.req.raw;
    const response = await googleAuth(c).handler(request);
    const location = response.headers.get("Location");
    if (location === null) throw new Error(`better-auth answered ${response.status} to Google's return`);
    if (previous && response.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie)))
      await endSession(c.get("db"), previous.user.id, previous.session.id);
    passCookies(c, response.headers);
    return c.redirect(location, 302);
  });

/** @throws HttpError 404 google_not_set_up */
function googleAuth(c: Context<AppEnv>) {
  const { config, origin, db, ledgers } = c.var;
  if (!config.google)
    throw new HttpError(
      404,
      "google_not_set_up",
      "Google sign-in is not set up yet. Use your email instead.",
    );
  return createAuth({ config, origin, db, ledgers, google: config.google });
}
