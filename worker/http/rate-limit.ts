import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { SignedInEnv } from "../auth/session.ts";
import { sha256Hex } from "../crypto/sha256.ts";
import type { Database } from "../db/client.ts";
import { batchOn, statement } from "../db/statements.ts";
import type { Config } from "../env.ts";
import { RATE_LIMITS, type RateLimitName } from "../rate-limits.ts";
import { clientNetworks, type Network } from "./client-networks.ts";
import type { AppEnv } from "./context.ts";
import { HttpError } from "./errors.ts";

export interface LimitParts {
  db: Database;
  config: Config;
  /** Epoch milliseconds. */
  now: number;
}

export type Subjects = Partial<Record<RateLimitName, string | readonly Network[]>>;

export function usedFrom(networks: readonly Network[], email: string): Network[] {
  return networks.map(({ name, times }) => ({ name: `${email} ${name}`, times }));
}

export async function countKey(counted: string, subject: string): Promise<string> {
  return `${counted}:${await sha256Hex(subject)}`;
}

interface Count {
  readonly key: string;
  readonly count: number;
  /** Epoch milliseconds. */
  readonly windowEndsAt: number;
}

// One statement, so that parallel requests can't share a count.
const COUNT = `
  INSERT INTO rate_limits (key, count, window_ends_at)
  SELECT value->>'key', 1, value->>'endsAt' FROM json_each(?1)
  WHERE true
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN window_ends_at <= ?2 THEN 1 ELSE count + 1 END,
    window_ends_at = CASE WHEN window_ends_at <= ?2 THEN excluded.window_ends_at ELSE window_ends_at END
  RETURNING key, count, window_ends_at AS windowEndsAt`;

/** @throws HttpError 429 rate_limited with Retry-After if any of them is used up in its current window */
export async function countUse({ db, config, now }: LimitParts, subjects: Subjects): Promise<void> {
  const uses = await Promise.all(usesOf(subjects, config));
  const rows = uses.map(({ key, windowMs }) => ({ key, endsAt: now + windowMs }));
  const { counts } = await batchOn(db)({ counts: statement<Count>(db, COUNT, [JSON.stringify(rows), now]) });
  const overdrawn = counts.filter(({ key, count }) => uses.some((use) => use.key === key && count > use.max));
  const waitMs = Math.max(0, ...overdrawn.map(({ windowEndsAt }) => windowEndsAt - now));
  if (waitMs > 0) throw overused(Math.ceil(waitMs / 1000));
}

function usesOf(subjects: Subjects, config: Config) {
  const named = Object.entries(subjects) as [RateLimitName, string | readonly Network[]][];
  return named.flatMap(([limit, subject]) => {
    const networks = typeof subject === "string" ? [{ name: subject, times: 1 }] : subject;
    return networks.map(async ({ name, times }) => ({
      key: await countKey(limit, name),
      max: config.rateLimits[limit] * times,
      windowMs: RATE_LIMITS[limit].windowMs,
    }));
  });
}

export function overused(waitSeconds: number, remedy = ""): HttpError {
  const sentences = `Too many tries. Please try again in ${inWords(waitSeconds)}.${remedy && ` ${remedy}`}`;
  return new HttpError(429, "rate_limited", sentences, { headers: { "Retry-After": String(waitSeconds) } });
}

/** @throws HttpError 429 rate_limited */
export function limitUse(limits: { perUser: RateLimitName; perIp: RateLimitName }) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const networks = clientNetworks(c as unknown as Context<AppEnv>);
    await countUse(c.var, { [limits.perUser]: c.get("user").id, [limits.perIp]: networks });
    await next();
  });
}

function inWords(seconds: number): string {
  if (seconds === 1) return "a second";
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return "a minute";
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
