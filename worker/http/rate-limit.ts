import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { SignedInEnv } from "../auth/session.ts";
import { sha256Hex } from "../crypto/sha256.ts";
import type { Database } from "../db/client.ts";
import { isFailedConstraint } from "../db/constraints.ts";
import { type Asked, askAll, preparedReturning, preparedWrite } from "../db/prepared.ts";
import { countedAgain, rateLimits } from "../db/rate-limits.ts";
import type { Config } from "../env.ts";
import { LIMITS, type LimitName } from "../rate-limits.ts";
import { type Claim, ClaimLost, claimHolds, claimValues } from "./claim.ts";
import { clientNetworks, type Network } from "./client-networks.ts";
import type { AppEnv } from "./context.ts";
import { HttpError } from "./errors.ts";

interface LimitParts {
  db: Database;
  config: Config;
  /** Epoch milliseconds. */
  now: number;
}

/** Who is limited, by the limit's name; kept only as hashes. */
export type Subjects = Partial<Record<LimitName, string | readonly Network[]>>;

/** Counts an e-mail address separately for each network that uses it. */
export function usedFrom(networks: readonly Network[], email: string): Network[] {
  return networks.map(({ name, times }) => ({ name: `${email} ${name}`, times }));
}

/** The key of a count in the database. */
export async function countKey(counted: string, subject: string): Promise<string> {
  return `${counted}:${await sha256Hex(subject)}`;
}

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
  const { uses, values } = await usesOf(subjects, config, now);
  const { statement, read } = claim
    ? countWhileClaimed(uses.length)(db, { ...values, ...claimValues(claim, now) })
    : count(uses.length)(db, values);
  return {
    statement,
    read: (rows) => {
      const counted = read(rows);
      if (claim && counted.length === 0) throw new ClaimLost();
      const waits = counted.map(({ key, count, windowEndsAt }) => {
        const max = uses.find((use) => use.key === key)?.max ?? Number.POSITIVE_INFINITY;
        return count > max ? windowEndsAt - now : 0;
      });
      const waitMs = Math.max(...waits);
      if (waitMs > 0) throw overused(Math.ceil(waitMs / 1000));
    },
  };
}

/**
 * The statement for a batch that writes: it counts as {@link countedUse} does, and where a limit is used up it fails
 * the whole batch, so that nothing is written of what is refused. {@link isUsedUp} tells such a failure.
 */
export async function cappedUse({ db, config, now }: LimitParts, subjects: Subjects): Promise<Asked<void>> {
  const { uses, values } = await usesOf(subjects, config, now);
  return countCapped(uses.length)(db, values);
}

/** A count that would exceed its limit becomes NULL, which its column refuses. */
export function isUsedUp(thrown: unknown): boolean {
  return isFailedConstraint(thrown, /NOT NULL constraint failed: rate_limits\.count/);
}

interface Use {
  readonly key: string;
  readonly max: number;
}

async function usesOf(subjects: Subjects, config: Config, now: number) {
  const counted = (Object.entries(subjects) as [LimitName, string | readonly Network[]][]).flatMap(
    ([name, subject]) =>
      (typeof subject === "string" ? [{ name: subject, times: 1 }] : subject).map((each) => ({
        limit: name,
        subject: each,
      })),
  );
  const uses = await Promise.all(
    counted.map(
      async ({ limit, subject }): Promise<Use & { endsAt: number }> => ({
        key: await countKey(limit, subject.name),
        max: config.limits[limit] * subject.times,
        endsAt: now + LIMITS[limit].windowMs,
      }),
    ),
  );
  const values: Record<string, string | number> = { now };
  for (const [index, { key, max, endsAt }] of uses.entries()) {
    values[`key${index}`] = key;
    values[`max${index}`] = max;
    values[`endsAt${index}`] = endsAt;
  }
  return { uses, values };
}

/** One statement for each number of uses that are counted at once. */
function forEachNumber<Made>(make: (uses: number) => Made): (uses: number) => Made {
  const made = new Map<number, Made>();
  return (uses) => made.get(uses) ?? (made.set(uses, make(uses)).get(uses) as Made);
}

const count = forEachNumber((uses) =>
  preparedReturning(rateLimits, (db) => insertUses(db, uses, { condition: sql`true` }).returning()),
);
const countWhileClaimed = forEachNumber((uses) =>
  preparedReturning(rateLimits, (db) => insertUses(db, uses, { condition: claimHolds() }).returning()),
);
const countCapped = forEachNumber((uses) =>
  preparedWrite((db) => insertUses(db, uses, { condition: sql`true`, isCapped: true })),
);

function insertUses(
  db: Database,
  uses: number,
  { condition, isCapped }: { condition: SQL; isCapped?: true },
) {
  const numbers = Array.from({ length: uses }, (_, index) => index);
  const rows = numbers.map(
    (index) => sql`(${sql.placeholder(`key${index}`)}, ${sql.placeholder(`endsAt${index}`)})`,
  );
  const maxOfKey = sql.join(
    numbers.map(
      (index) => sql`when ${sql.placeholder(`key${index}`)} then ${sql.placeholder(`max${index}`)}`,
    ),
    sql` `,
  );
  const cap = isCapped && sql`case ${rateLimits.key} ${maxOfKey} end`;
  return db
    .insert(rateLimits)
    .select(sql`SELECT column1, 1, column2 FROM (VALUES ${sql.join(rows, sql`, `)}) WHERE ${condition}`)
    .onConflictDoUpdate({ target: rateLimits.key, set: countedAgain(sql.placeholder("now"), cap) });
}

/** @param remedy a sentence that says what the user can do instead */
export function overused(waitSeconds: number, remedy = ""): HttpError {
  const sentences = `Too many tries. Please try again in ${inWords(waitSeconds)}.${remedy && ` ${remedy}`}`;
  return new HttpError(429, "rate_limited", sentences, { headers: { "Retry-After": String(waitSeconds) } });
}

/**
 * For a route of signed-in users, after requireUser: limits how often one user and one IP address use it.
 * @throws HttpError 429 rate_limited
 */
export function limitUse(limits: { perUser: LimitName; perIp: LimitName }) {
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
