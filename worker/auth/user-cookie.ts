import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { hmacHex, isHmacHex, someSecret } from "../crypto/hmac.ts";
import type { AppEnv } from "../http/context.ts";
import { acceptedSecrets } from "./accepted-secrets.ts";
import { cookieAttributes, cookiePrefix, SESSION_SECONDS } from "./session-cookie.ts";

/**
 * A hint, since the directory decides whether a session is valid and where its user's rows are: with it a request reads
 * session and rows at once.
 */
export interface Hint {
  readonly userId: string;
  /** The ledger's name. */
  readonly ledger: string;
}

function userCookieName(origin: string): string {
  return `${cookiePrefix(origin)}.user`;
}

const signedText = ({ userId, ledger }: Hint) => `user:${userId}:${ledger}`;

async function signed(secret: string, hint: Hint): Promise<string> {
  return `${hint.userId}.${hint.ledger}.${await hmacHex(secret, signedText(hint))}`;
}

const attributes = (origin: string) => ({ ...cookieAttributes(origin), maxAge: SESSION_SECONDS });

export async function hintInCookie(c: Context<AppEnv>): Promise<Hint | undefined> {
  const { config, now, origin, ledgers } = c.var;
  const [, userId, ledger, signature] =
    /^([\w~-]{1,64})\.(LEDGER_\d{1,6})\.([0-9a-f]{64})$/.exec(getCookie(c, userCookieName(origin)) ?? "") ??
    [];
  if (userId === undefined || ledger === undefined || signature === undefined) return undefined;
  // The ledger may have been taken out of service since.
  if (!ledgers.names.some((name) => name === ledger)) return undefined;
  const hint = { userId, ledger };
  const secrets = acceptedSecrets(config, now);
  const isOurs = await someSecret(secrets, (secret) => isHmacHex(signature, secret, signedText(hint)));
  return isOurs ? hint : undefined;
}

/** Replaces a cookie that names somebody else, or a ledger that the user has left. A browser without one gets none. */
export async function correctUserCookie(c: Context<AppEnv>, hint: Hint): Promise<void> {
  const { config, origin } = c.var;
  const name = userCookieName(origin);
  if (getCookie(c, name) === undefined) return;
  setCookie(c, name, await signed(config.authSecret, hint), attributes(origin));
}

export function removeUserCookie(c: Context<AppEnv>): void {
  const origin = c.get("origin");
  const name = userCookieName(origin);
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, cookieAttributes(origin));
}

/** @param ledgerOf makes sure that the user has a ledger, and names it */
export function userCookie(origin: string, ledgerOf: (userId: string) => Promise<string>) {
  return {
    id: "user-cookie",
    hooks: {
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession, secret } = ctx.context;
            if (!newSession) return;
            const { id: userId } = newSession.user;
            const value = await signed(secret, { userId, ledger: await ledgerOf(userId) });
            ctx.setCookie(userCookieName(origin), value, attributes(origin));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
