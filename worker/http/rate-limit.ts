import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Database } from "../db/client.ts";
import { rateLimits } from "../db/rate-limits.ts";
import type { Config } from "../env.ts";
import { LIMITS, type LimitName } from "../limits.ts";
import { sha256Hex } from "../services/sha256.ts";
import { clientIp } from "./client-ip.ts";
import type { AppEnv } from "./context.ts";
import { HttpError } from "./errors.ts";
import type { SignedInEnv } from "./session.ts";

interface LimitParts {
  db: Database;
  config: Config;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Counts one use of each limit named, all in one statement, so that parallel requests can't share a count.
 * @param subjects who is limited, by the limit's name; kept only as hashes
 * @throws HttpError 429 rate_limited with Retry-After once any of them is used up in its current window
 */
export async function countUse(
  { db, config, now }: LimitParts,
  subjects: Partial<Record<LimitName, string>>,
): Promise<void> {
  const named = Object.entries(subjects) as [LimitName, string][];
  const uses = await Promise.all(
    named.map(async ([name, subject]) => ({ name, key: `${name}:${await sha256Hex(subject)}` })),
  );
  const ended = sql`${rateLimits.windowEndsAt} <= ${now}`;
  const rows = await db
    .insert(rateLimits)
    .values(uses.map(({ name, key }) => ({ key, count: 1, windowEndsAt: now + LIMITS[name].windowMs })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${ended} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${ended} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning();
  const waits = rows.map(({ key, count, windowEndsAt }) => {
    const name = uses.find((use) => use.key === key)?.name;
    return name !== undefined && count > config.limits[name] ? windowEndsAt - now : 0;
  });
  const waitMs = Math.max(...waits);
  if (waitMs <= 0) return;

  const waitSeconds = Math.ceil(waitMs / 1000);
  throw new HttpError(429, "rate_limited", `Too many tries. Please try again in ${inWords(waitSeconds)}.`, {
    headers: { "Retry-After": String(waitSeconds) },
  });
}

/**
 * For a route of signed-in people, after requireUser: limits how often one person and one IP address use it.
 * @throws HttpError 429 rate_limited
 */
export function limitUse(limits: { perUser: LimitName; perIp: LimitName }) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const ip = clientIp(c as unknown as Context<AppEnv>);
    await countUse(c.var, { [limits.perUser]: c.get("user").id, [limits.perIp]: ip });
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
