import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { Context } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import { hmacHex, isHmacHex } from "../crypto/hmac.ts";
import type { AppEnv } from "../http/context.ts";
import { cookieAttributes, cookiePrefix, SESSION_SECONDS } from "./session-cookie.ts";

/** A hint, since the database decides whether a session is valid: with it a request reads session and rows at once. */

function userCookieName(origin: string): string {
  return `${cookiePrefix(origin)}.user`;
}

const signedText = (userId: string) => `user:${userId}`;

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
