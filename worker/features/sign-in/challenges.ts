import { and, desc, eq, gt, gte, isNull, lt, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { countedAgain, rateLimits } from "../../db/rate-limits.ts";
import { signInChallenges as challenges } from "../../db/sign-in-challenges.ts";

export const CHALLENGE_MINUTES = 10;

/** After that only the mail's link works. */
export const CODE_TRIES_MAX = 5;

export interface MetChallenge {
  email: string;
  returnTo: string;
}

interface NewChallenge extends MetChallenge {
  tokenHash: string;
  codeHash: string;
  nonceHash: string | null;
}

export async function storeChallenge(db: Database, challenge: NewChallenge, now: number): Promise<void> {
  await db.batch([
    db.delete(challenges).where(lte(challenges.expiresAt, now)),
    db.insert(challenges).values({ ...challenge, expiresAt: now + CHALLENGE_MINUTES * 60_000 }),
  ]);
}

/**
 * Of parallel calls, the first gets the challenge.
 * @param nonceHash from a browser that goes on by itself; null if the user pressed the button
 * @returns null for an invalid link; "other-browser", with nothing spent, for another browser's
 */
export async function spendLink(
  db: Database,
  { tokenHash, nonceHash, now }: { tokenHash: string; nonceHash: string | null; now: number },
): Promise<MetChallenge | "other-browser" | null> {
  const living = and(eq(challenges.tokenHash, tokenHash), gt(challenges.expiresAt, now));
  const mayGoOn = nonceHash === null ? undefined : eq(challenges.nonceHash, nonceHash);
  const [spent] = await db.delete(challenges).where(and(living, mayGoOn)).returning();
  if (spent) return { email: spent.email, returnTo: spent.returnTo };
  if (nonceHash === null) return null;

  const isOther = or(isNull(challenges.nonceHash), sql`${challenges.nonceHash} <> ${nonceHash}`);
  const [other] = await db.select({ id: challenges.id }).from(challenges).where(and(living, isOther));
  return other ? "other-browser" : null;
}

/** Spends nothing; null for an invalid link. */
export async function ownerOfLink(db: Database, tokenHash: string, now: number): Promise<string | null> {
  const [found] = await db
    .select({ email: challenges.email })
    .from(challenges)
    .where(and(eq(challenges.tokenHash, tokenHash), gt(challenges.expiresAt, now)));
  return found?.email ?? null;
}

/** After `max` wrong codes, at all addresses together, no code is accepted for a while. */
export interface Brake {
  readonly key: string;
  readonly max: number;
  readonly endsAt: number;
}

interface TypedCode {
  email: string;
  codeHash: string;
  nonceHash: string | null;
  now: number;
}

/**
 * Spends the newest mail's code and link. For a browser that asked, only its own mails count, so strangers can't supersede
 * them. Tries are counted before the code is compared, so parallel guesses can't share a count.
 * @returns null for a wrong code, too many tries, or no valid mail, which look alike from outside
 */
export async function spendCode(
  db: Database,
  { email, codeHash, nonceHash, now }: TypedCode,
  brake: Brake,
): Promise<MetChallenge | { pausedUntil: number } | null> {
  const isOwn = nonceHash !== null;
  const tries = isOwn ? challenges.ownCodeTries : challenges.codeTries;
  const newest = db
    .select({ id: challenges.id })
    .from(challenges)
    .where(
      and(
        eq(challenges.email, email),
        gt(challenges.expiresAt, now),
        isOwn ? eq(challenges.nonceHash, nonceHash) : undefined,
      ),
    )
    .orderBy(desc(challenges.id))
    .limit(1);
  const isAlive = and(eq(challenges.id, newest), lt(tries, CODE_TRIES_MAX + 1));
  const isPulled = and(
    eq(rateLimits.key, brake.key),
    gt(rateLimits.windowEndsAt, now),
    gte(rateLimits.count, brake.max),
  );
  const pull = db.select({ pausedUntil: rateLimits.windowEndsAt }).from(rateLimits).where(isPulled);
  const more = sql`${tries} + 1`;
  const [[paused], , , [met]] = await db.batch([
    pull,
    db
      .update(challenges)
      .set(isOwn ? { ownCodeTries: more } : { codeTries: more })
      .where(and(eq(challenges.id, newest), notExists(pull))),
    // Before the right code is deleted, or an older mail would be the newest.
    countWrong(
      db,
      sql`EXISTS ${db
        .select()
        .from(challenges)
        .where(and(isAlive, ne(challenges.codeHash, codeHash)))}`,
      brake,
      now,
    ),
    db
      .delete(challenges)
      .where(and(isAlive, eq(challenges.codeHash, codeHash), notExists(pull)))
      .returning(),
  ]);
  if (paused) return paused;
  return met ? { email: met.email, returnTo: met.returnTo } : null;
}

function countWrong(db: Database, isWrong: SQL, { key, endsAt }: Brake, now: number) {
  return db
    .insert(rateLimits)
    .select(sql`SELECT ${key}, 1, ${endsAt} WHERE ${isWrong}`)
    .onConflictDoUpdate({ target: rateLimits.key, set: countedAgain(now) });
}
