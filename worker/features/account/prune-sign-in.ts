import { lte } from "drizzle-orm";
import { session, verification } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import { rateLimits } from "../../db/rate-limits.ts";
import { signInChallenges } from "../../db/sign-in-challenges.ts";

/**
 * For the daily job: removes sessions, unused sign-in mails and Google sign-ins that have expired, and the
 * counters of limits whose window has ended. Nothing of it is readable by then; this is so that no address
 * stays longer than it serves. `now` in epoch milliseconds.
 */
export async function pruneSignIn(db: Database, now: number): Promise<void> {
  const instant = new Date(now);
  await db.batch([
    db.delete(session).where(lte(session.expiresAt, instant)),
    db.delete(verification).where(lte(verification.expiresAt, instant)),
    db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, now)),
    db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now)),
  ]);
}
