import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context.ts";
import { HttpError } from "../../http/errors.ts";
import { jsonBody } from "../../http/json-body.ts";
import { readUser } from "../../http/session.ts";
import { subscriptionOf } from "../billing/store.ts";
import { subscriptionInfo } from "../billing/subscription-info.ts";
import { emailAddress } from "./email-address.ts";
import { requestSignInLink } from "./request-sign-in-link.ts";

const linkRequest = z.strictObject({ email: emailAddress, returnTo: z.string().optional() });
const verification = z.strictObject({ token: z.string() });

/** Sign-in by an e-mailed link, and who is signed in (SPEC.md sections 2 Login, 4 and 7). */
export const accountRoutes = new Hono<AppEnv>()
  .post("/sign-in/link", jsonBody(linkRequest), async (c) => {
    await requestSignInLink(c.var, c.req.valid("json"));
    return c.json({ ok: true as const });
  })
  .post("/sign-in/verify", jsonBody(verification), async (c) => {
    const { headers, response: redirectTo } = await c.get("auth").api.spendSignInLink({
      body: c.req.valid("json"),
      headers: c.req.raw.headers,
      returnHeaders: true,
    });
    if (redirectTo === null)
      throw new HttpError(
        400,
        "invalid_token",
        "This sign-in link has expired or was already used. Ask for a new one.",
      );
    for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
    return c.json({ redirectTo });
  })
  .get("/me", async (c) => {
    const user = await readUser(c);
    if (!user) return c.json({ user: null });
    return c.json({ user, subscription: subscriptionInfo(await subscriptionOf(c.get("db"), user.id)) });
  });
