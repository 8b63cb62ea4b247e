import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { isHmacBase64, someSecret } from "../crypto/hmac.ts";
import type { Database } from "../db/client.ts";
import { type Statement, statement } from "../db/statements.ts";
import type { AppEnv } from "../http/context.ts";
import { acceptedSecrets } from "./accepted-secrets.ts";
import { sessionCookieName } from "./session-cookie.ts";

/** Without the token that opens it. Instants are epoch milliseconds. */
export interface StoredSession {
  readonly sessionId: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly image: string | null;
  /** The name of the user's ledger; null before they have one. */
  readonly ledger: string | null;
}

/** If we signed it. A cookie wins, so a bearer token that a script adds can't change a page's session. */
export async function sessionToken(c: Context<AppEnv>): Promise<string | undefined> {
  const { config, now, origin } = c.var;
  const value = getCookie(c, sessionCookieName(origin)) ?? bearerToken(c.req.header("Authorization")) ?? "";
  const dot = value.lastIndexOf(".");
  if (dot < 1) return undefined;
  const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)];
  const secrets = acceptedSecrets(config, now);
  const isOurs = await someSecret(secrets, (secret) => isHmacBase64(signature, secret, token));
  return isOurs ? token : undefined;
}

/** The cookie's value, as it stands in the cookie or decoded. */
function bearerToken(authorization = ""): string | undefined {
  const [, value] = /^bearer\s+(\S+)\s*$/i.exec(authorization) ?? [];
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const VALID_SESSION = `
  SELECT session.id AS sessionId, session.created_at AS createdAtMs, session.expires_at AS expiresAtMs,
    user.id AS userId, user.name, user.email, user.image, homes.ledger
  FROM session JOIN user ON user.id = session.user_id LEFT JOIN homes ON homes.user_id = session.user_id
  WHERE session.token = ?1 AND session.expires_at > ?2`;

export function validSession(db: Database, token: string, now: number): Statement<StoredSession> {
  return statement<StoredSession>(db, VALID_SESSION, [token, now]);
}
