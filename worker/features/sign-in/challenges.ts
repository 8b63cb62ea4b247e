import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { CHALLENGE_MINUTES, CODE_TRIES_MAX } from "../../auth/mailed-codes.ts";
import { signInChallenges as challenges, rateLimits } from "../../db/accounts.ts";
import type { Database } from "../../db/database.ts";
import { countIn, countKey, type LimitParts, type Network, usedFrom } from "../../http/rate-limit.ts";

/** A challenge as it was stored. Meeting it deletes it. */
export type MetChallenge = typeof challenges.$inferSelect;

type NewChallenge = Pick<MetChallenge, "email" | "returnTo" | "tokenHash" | "codeHash" | "nonceHash">;

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
  if (spent) return spent;
  if (nonceHash === null) return null;

  const isOther = or(isNull(challenges.nonceHash), sql`${challenges.nonceHash} <> ${nonceHash}`);
  const [other] = await db.select({ id: challenges.id }).from(challenges).where(and(living, isOther));
  return other ? "other-browser" : null;
}

/** Called when a sign-in fails after its link or code was spent. The same mail then works again. */
export async function restoreChallenge(db: Database, met: MetChallenge): Promise<void> {
  await db.insert(challenges).values(met).onConflictDoNothing();
}

/** Spends nothing; null for an invalid link. */
export async function lookAtChallenge(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<Pick<MetChallenge, "email" | "returnTo"> | null> {
  const [found] = await db
    .select({ email: challenges.email, returnTo: challenges.returnTo })
    .from(challenges)
    .where(and(eq(challenges.tokenHash, tokenHash), gt(challenges.expiresAt, now)));
  return found ?? null;
}

interface TypedCode {
  email: string;
  codeHashes: string[];
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
  { email, codeHashes, nonceHash, now }: TypedCode,
): Promise<MetChallenge | null> {
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
  const more = sql`${tries} + 1`;
  const [, [met]] = await db.batch([
    db
      .update(challenges)
      .set(isOwn ? { ownCodeTries: more } : { codeTries: more })
      .where(eq(challenges.id, newest)),
    db
      .delete(challenges)
      .where(and(isAlive, inArray(challenges.codeHash, codeHashes)))
      .returning(),
  ]);
  return met ?? null;
}

/** A browser that asked for a mail is known by its nonce, another by its network. */
interface Typist {
  readonly email: string;
  readonly nonceHash: string | null;
  readonly networks: readonly Network[];
}

/** Counts whether or not a mail was sent, so the number tells a stranger nothing. */
export async function countWrongCode(
  { db, now }: Pick<LimitParts, "db" | "now">,
  typist: Typist,
): Promise<number> {
  const use = { key: await keyOf(typist), windowMs: CHALLENGE_MINUTES * 60_000 };
  const [counted] = await countIn(db, [use], now);
  return counted?.count ?? 0;
}

/** A new mail brings new tries. */
export async function resetWrongCodes({ db }: Pick<LimitParts, "db">, typist: Typist): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, await keyOf(typist)));
}

async function keyOf({ email, nonceHash, networks }: Typist): Promise<string> {
  const [smallest] = usedFrom(networks, email);
  return await countKey("wrongCodes", nonceHash ? `${email} ${nonceHash}` : (smallest?.name ?? email));
}
