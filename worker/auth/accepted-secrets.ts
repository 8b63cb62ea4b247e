import type { Context } from "hono";
import { hmacBase64, isHmacBase64 } from "../crypto/hmac.ts";
import type { Config } from "../env.ts";
import type { AppEnv } from "../http/context.ts";
import { cookiePrefix } from "./session-cookie.ts";

/** Twice as long as a session that nobody uses, so every session in use has been signed again by then. */
const PREVIOUS_ACCEPTED_MS = 60 * 24 * 60 * 60 * 1000;

type AuthSecrets = Pick<Config, "authSecret" | "previousSecret">;

/** The first signs. Until 60 days after it was replaced, the previous one is accepted, too. */
export function acceptedSecrets({ authSecret, previousSecret }: AuthSecrets, now: number): readonly string[] {
  const isAccepted = previousSecret !== null && now < previousSecret.replacedAtMs + PREVIOUS_ACCEPTED_MS;
  return isAccepted ? [authSecret, previousSecret.secret] : [authSecret];
}

/** better-auth knows one secret, so what the previous one signed is signed again before it sees it. */
export async function signedAgain(c: Context<AppEnv>, given: Headers): Promise<Headers> {
  const headers = new Headers(given);
  const { config, now, origin } = c.var;
  const [current = "", ...previous] = acceptedSecrets(config, now);
  if (previous.length === 0) return headers;

  const again = async (encoded: string) => {
    const value = decoded(encoded);
    const dot = value.lastIndexOf(".");
    const content = value.slice(0, dot);
    for (const secret of previous)
      if (await isHmacBase64(value.slice(dot + 1), secret, content))
        return encodeURIComponent(`${content}.${await hmacBase64(current, content)}`);
    return encoded;
  };
  const cookies = (headers.get("Cookie") ?? "").split(/; */).map(async (cookie) => {
    const [name = "", ...rest] = cookie.split("=");
    return name.startsWith(`${cookiePrefix(origin)}.`) ? `${name}=${await again(rest.join("="))}` : cookie;
  });
  if (headers.has("Cookie")) headers.set("Cookie", (await Promise.all(cookies)).join("; "));
  const [, scheme, token] = /^(bearer)\s+(\S+)\s*$/i.exec(headers.get("Authorization") ?? "") ?? [];
  if (token !== undefined) headers.set("Authorization", `${scheme} ${await again(token)}`);
  return headers;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
