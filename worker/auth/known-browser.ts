import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { hmacHex, isHmacHex } from "../crypto/hashes.ts";
import type { AppEnv } from "../http/handler.ts";
import { cookieAttributes, cookiePrefix } from "./cookies.ts";

/** Browsers keep a cookie this long. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** A household's. */
const ADDRESSES_MAX = 5;

const cookieName = (origin: string) => `${cookiePrefix(origin)}.known`;

/** No signature made elsewhere with the same secret is accepted. */
const keyOf = (secret: string) => `known-browser ${secret}`;

const markedText = (browser: string, email: string) => `${browser}:${email}`;

interface KnownBrowser {
  readonly browser: string;
  /** A keyed hash of each address that was signed in to, newest first. */
  readonly marks: readonly string[];
}

function readCookie(c: Context<AppEnv>): KnownBrowser | undefined {
  const [browser = "", ...marks] = (getCookie(c, cookieName(c.var.origin)) ?? "").split(".");
  return /^[0-9a-f-]{36}$/.test(browser) ? { browser, marks: marks.slice(0, ADDRESSES_MAX) } : undefined;
}

/**
 * The browser's own name, if the address was signed in to there before, also if it was signed out since. It proves nothing:
 * strangers who use up an address's limits only leave this browser its own.
 */
export async function knownBrowser(c: Context<AppEnv>, email: string): Promise<string | undefined> {
  const known = readCookie(c);
  return known && (await markOf(c, known, email)) !== undefined ? known.browser : undefined;
}

async function markOf(c: Context<AppEnv>, { browser, marks }: KnownBrowser, email: string) {
  const text = markedText(browser, email);
  for (const secret of c.var.config.durableSecrets)
    for (const mark of marks) if (await isHmacHex(mark, keyOf(secret), text)) return mark;
  return undefined;
}

export async function rememberBrowser(c: Context<AppEnv>, email: string): Promise<void> {
  const { config, origin } = c.var;
  const known = readCookie(c) ?? { browser: crypto.randomUUID(), marks: [] };
  const earlier = await markOf(c, known, email);
  const mark = await hmacHex(keyOf(config.durableSecrets[0]), markedText(known.browser, email));
  const marks = [mark, ...known.marks.filter((each) => each !== earlier && each !== mark)];
  const value = [known.browser, ...marks.slice(0, ADDRESSES_MAX)].join(".");
  setCookie(c, cookieName(origin), value, { ...cookieAttributes(origin), maxAge: MAX_AGE_SECONDS });
}
