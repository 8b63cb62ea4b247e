import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Database } from "../db/client.ts";
import { type Asked, askAll, preparedReturning } from "../db/prepared.ts";
import { rateLimits } from "../db/rate-limits.ts";
import type { Config } from "../env.ts";
import { LIMITS, type LimitName } from "../limits.ts";
import { sha256Hex } from "../services/sha256.ts";
import { type Claim, ClaimLost, claimHolds, claimValues } from "./claim.ts";
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

/** Who is limited, by the limit's name; kept only as hashes. */
export type Subjects = Partial<Record<LimitName, string>>;

/**
 * Counts one use of each limit named, all in one statement, so that parallel requests can't share a count.
 * @throws HttpError 429 rate_limited with Retry-After once any of them is used up in its current window
 */
export async function countUse(parts: LimitParts, subjects: Subjects): Promise<void> {
  await askAll(parts.db, [await countedUse(parts, subjects)]);
}

/**
 * The statement that does it, for a batch with more behind it: reading its answer throws what countUse throws. With a
 * claim it counts only while that holds, and else its answer is ClaimLost.
 */
export async function countedUse(
  { db, config, now }: LimitParts,
  subjects: Subjects,
  claim?: Claim,
): Promise<Asked<void>> {
  const uses = await Promise.all(
    (Object.entries(subjects) as [LimitName, string][]).map(async ([name, subject]) => ({
      name,
      key: `${name}:${await sha256Hex(subject)}`,
      endsAt: now + LIMITS[name].windowMs,
    })),
  );
  const values: Record<string, string | number> = { now };
  for (const [index, { key, endsAt }] of uses.entries()) {
    values[`key${index}`] = key;
    values[`endsAt${index}`] = endsAt;
  }
  const { statement, read } = claim
    ? countWhileClaimed(uses.length)(db, { ...values, ...claimValues(claim, now) })
    : count(uses.length)(db, values);
  return {
    statement,
    read: (rows) => {
      const counted = read(rows);
      if (claim && counted.length === 0) throw new ClaimLost();
      const waits = counted.map(({ key, count, windowEndsAt }) => {
        const name = uses.find((use) => use.key === key)?.name;
        return name !== undefined && count > config.limits[name] ? windowEndsAt - now : 0;
      });
      const waitMs = Math.max(...waits);
      if (waitMs > 0) throw overused(Math.ceil(waitMs / 1000));
    },
  };
}

/** One statement for each number of uses that are counted at once. */
function forEachNumber<Made>(make: (uses: number) => Made): (uses: number) => Made {
  const made = new Map<number, Made>();
  return (uses) => made.get(uses) ?? (made.set(uses, make(uses)).get(uses) as Made);
}

const count = forEachNumber((uses) => preparedReturning(rateLimits, (db) => insertUses(db, uses, sql`true`)));
const countWhileClaimed = forEachNumber((uses) =>
  preparedReturning(rateLimits, (db) => insertUses(db, uses, claimHolds())),
);

function insertUses(db: Database, uses: number, condition: SQL) {
  const ended = sql`${rateLimits.windowEndsAt} <= ${sql.placeholder("now")}`;
  const rows = Array.from(
    { length: uses },
    (_, index) => sql`(${sql.placeholder(`key${index}`)}, ${sql.placeholder(`endsAt${index}`)})`,
  );
  return db
    .insert(rateLimits)
    .select(sql`SELECT column1, 1, column2 FROM (VALUES ${sql.join(rows, sql`, `)}) WHERE ${condition}`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${ended} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${ended} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning();
}

function overused(waitSeconds: number): HttpError {
  return new HttpError(429, "rate_limited", `Too many tries. Please try again in ${inWords(waitSeconds)}.`, {
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
