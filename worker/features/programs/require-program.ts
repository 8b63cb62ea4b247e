import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { sha256Hex } from "../../crypto/hashes.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { limitProgram, limitProgramsOf } from "../../http/rate-limit.ts";
import { type OutsideAccount, outsideAccount } from "../../ledger/outside-account.ts";
import { isTokenText } from "./token-text.ts";
import { type KnownToken, knownToken, recordUse } from "./tokens.ts";

export interface ProgramEnv extends AppEnv {
  Variables: AppEnv["Variables"] & {
    /** Undefined without anything that could be a token. */
    tokenHash: string | undefined;
    program: KnownToken;
    account: OutsideAccount;
  };
}

/** Counts the call, by its token and by its network. @throws HttpError 429 rate_limited */
export const limitCallsOfPrograms = createMiddleware<ProgramEnv>(async (c, next) => {
  const [, text = ""] = /^bearer\s+(\S+)\s*$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  const tokenHash = isTokenText(text) ? await sha256Hex(text) : undefined;
  c.set("tokenHash", tokenHash);
  await limitProgram(c as unknown as Context<AppEnv>, tokenHash);
  await next();
});

/**
 * Who is asking follows from the token alone: cookies and sessions don't count here.
 * @throws HttpError 401 invalid_token; 429 rate_limited
 */
export const requireProgram = createMiddleware<ProgramEnv>(async (c, next) => {
  const { tokenHash, db, ledgers, now } = c.var;
  const program = tokenHash === undefined ? undefined : await knownToken(db, tokenHash, now);
  if (program === undefined) throw unknownToken(c.req.header("Authorization") !== undefined);
  c.set("program", program);
  c.set("userId", program.userId);
  await limitProgramsOf(c as unknown as Context<AppEnv>, program.userId);
  const [account] = await Promise.all([
    outsideAccount({ db, ledgers, nowMs: now }, program.userId, program.ledger),
    recordUse(db, program, now),
  ]);
  c.set("account", account);
  await next();
});

/** RFC 6750: a call without a token isn't told that its token is wrong. */
function unknownToken(wasGiven: boolean): HttpError {
  const challenge = `Bearer realm="Expense Timeline"${wasGiven ? ', error="invalid_token"' : ""}`;
  return new HttpError(
    401,
    "invalid_token",
    wasGiven
      ? "This token isn't known, was revoked, or has expired."
      : "Send a token in the header Authorization: Bearer et_…",
    { headers: { "WWW-Authenticate": challenge } },
  );
}

/** @throws HttpError 403 insufficient_scope */
export const requireWriting = createMiddleware<ProgramEnv>(async (c, next) => {
  if (c.get("program").scope !== "write")
    throw new HttpError(403, "insufficient_scope", "This token may only read.", {
      headers: { "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="write"' },
    });
  await next();
});

/**
 * Answers 304 to a program that has what the account holds today: the mark is another one after each change, and what is late
 * depends on the day.
 */
export const unlessUnchanged = createMiddleware<ProgramEnv>(async (c, next) => {
  const { mark, local } = c.get("account");
  const tag = `W/"${mark}.${local.day}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "private, no-cache");
  const known = c.req
    .header("If-None-Match")
    ?.split(",")
    .map((each) => each.trim());
  if (known?.includes(tag)) return c.body(null, 304);
  await next();
  return undefined;
});
