import { isAPIError } from "better-auth/api";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";
import { HttpError } from "./errors.ts";

/** The signed-in person, as far as handlers need to know them. */
export interface SignedInUser {
  id: string;
  name: string;
  email: string;
  image?: string;
}

/**
 * Whose session the request's cookie, or without a cookie its bearer token, stands for; null when none
 * does. A session that has run for a day is prolonged, and its cookie with it.
 */
export async function readUser(c: Context<AppEnv>): Promise<SignedInUser | null> {
  const headers = new Headers(c.req.raw.headers);
  const hasCookie = headers.has("Cookie");
  // Cookie first: a page's own session isn't changed by a header that a script added.
  if (hasCookie) headers.delete("Authorization");
  else if (!headers.has("Authorization")) return null;

  const { headers: answered, response } = await c
    .get("auth")
    .api.getSession({ headers, returnHeaders: true })
    .catch(orSignedOut);
  if (hasCookie)
    for (const cookie of answered.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
  if (!response) return null;

  const { id, name, email, image } = response.user;
  c.set("userId", id);
  return { id, name, email, ...(image && { image }) };
}

/** A session that was ended while it was being prolonged is no fault: better-auth throws 401 for it. */
function orSignedOut(error: unknown) {
  if (isAPIError(error) && error.statusCode === 401) return { headers: new Headers(), response: null };
  throw error;
}

/**
 * For routes of signed-in people; the handler finds them in `c.get("user")`.
 * @throws HttpError 401 unauthenticated (SPEC.md section 5, data layer)
 */
export const requireUser = createMiddleware<AppEnv & { Variables: { user: SignedInUser } }>(
  async (c, next) => {
    // Only the variable set below is more than AppEnv.
    const user = await readUser(c as unknown as Context<AppEnv>);
    if (!user) throw new HttpError(401, "unauthenticated", "User not authenticated");
    c.set("user", user);
    await next();
  },
);
