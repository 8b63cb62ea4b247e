import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { Context } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import { hmacHex, isHmacHex } from "../crypto/hmac.ts";
import type { AppEnv } from "../http/context.ts";
import { cookieAttributes, cookiePrefix, SESSION_SECONDS } from "./session-cookie.ts";

/**
 * A cookie of our own next to the session's, set whenever a session begins or is prolonged. It holds the user's id and our
 * signature. It proves nothing: the database decides whether the session is valid. But since it says whose session it
 * should be, a request can read the session and that user's rows at once.
 */

function userCookieName(origin: string): string {
  return `${cookiePrefix(origin)}.user`;
}

const signedText = (userId: string) => `user:${userId}`;

/** The user named by the request's cookie; undefined without one that we signed. */
export async function userInCookie(c: Context<AppEnv>): Promise<string | undefined> {
  const { config, origin } = c.var;
  const [, userId, signature] =
    /^([\w~-]{1,64})\.([0-9a-f]{64})$/.exec(getCookie(c, userCookieName(origin)) ?? "") ?? [];
  if (userId === undefined || signature === undefined) return undefined;
  return (await isHmacHex(signature, config.authSecret, signedText(userId))) ? userId : undefined;
}

export function removeUserCookie(c: Context<AppEnv>): void {
  const origin = c.get("origin");
  const name = userCookieName(origin);
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, cookieAttributes(origin));
}

/** Has better-auth set the cookie with every session cookie that it sets. */
export function userCookie(origin: string) {
  return {
    id: "user-cookie",
    hooks: {
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession, secret } = ctx.context;
            if (!newSession) return;
            const { id } = newSession.user;
            const signature = await hmacHex(secret, signedText(id));
            ctx.setCookie(userCookieName(origin), `${id}.${signature}`, {
              ...cookieAttributes(origin),
              maxAge: SESSION_SECONDS,
            });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
