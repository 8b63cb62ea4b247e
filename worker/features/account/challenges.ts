import { and, desc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { signInChallenges as challenges } from "../../db/sign-in-challenges.ts";

/** How long a mailed link and its code can be used. */
export const CHALLENGE_MINUTES = 10;

/** How often a mail's code may be guessed at before only its link works. */
const CODE_TRIES_MAX = 5;

/** Who proved to be whom, and where they were going. */
export interface MetChallenge {
  email: string;
  returnTo: string;
}

interface NewChallenge extends MetChallenge {
  tokenHash: string;
  codeHash: string;
  /** Of the browser that asks, where it named one. */
  nonceHash: string | null;
}

/** Keeps what a mail stands for, and forgets the addresses of mails that were never used. `now` in epoch ms. */
export async function rememberChallenge(db: Database, challenge: NewChallenge, now: number): Promise<void> {
  await db.batch([
    db.delete(challenges).where(lte(challenges.expiresAt, now)),
    db.insert(challenges).values({ ...challenge, expiresAt: now + CHALLENGE_MINUTES * 60_000 }),
  ]);
}

/**
 * Spends a link, and with it its code: the first of any number of parallel calls gets the challenge.
 * @param nonceHash of the browser that wants to go on by itself; null when the person pressed the button
 * @returns null for a link that is unknown, used or expired, "other-browser" (and nothing spent) for one
 * that another browser asked for
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

/**
 * Spends the code of an address's newest mail, and with it the mail's link. Each call is a try, counted
 * before the code is compared, so that parallel guesses can't share one.
 * @returns null for a wrong code, too many tries, or no living mail, which look alike from outside
 */
export async function spendCode(
  db: Database,
  { email, codeHash, now }: { email: string; codeHash: string; now: number },
): Promise<MetChallenge | null> {
  const newest = db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(eq(challenges.email, email), gt(challenges.expiresAt, now)))
    .orderBy(desc(challenges.id))
    .limit(1);
  const [, spent] = await db.batch([
    db
      .update(challenges)
      .set({ codeTries: sql`${challenges.codeTries} + 1` })
      .where(eq(challenges.id, newest)),
    db
      .delete(challenges)
      .where(
        and(
          eq(challenges.id, newest),
          eq(challenges.codeHash, codeHash),
          lt(challenges.codeTries, CODE_TRIES_MAX + 1),
        ),
      )
      .returning(),
  ]);
  const [met] = spent;
  return met ? { email: met.email, returnTo: met.returnTo } : null;
}
