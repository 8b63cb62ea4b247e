import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { rateLimits } from "../../db/rate-limits.ts";
import type { Network } from "../../http/client-networks.ts";
import { countKey, usedFrom } from "../../http/rate-limit.ts";
import { CHALLENGE_MINUTES } from "./challenges.ts";

interface Parts {
  db: Database;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Counts a wrong code and tells how many there were for this address, from this network, since it last asked for a mail.
 * It is counted whether a mail is on its way or not: the number says nothing about an address to who doesn't know it.
 */
export async function countWrongCode(
  { db, now }: Parts,
  networks: readonly Network[],
  email: string,
): Promise<number> {
  const key = await keyOf(networks, email);
  const ended = sql`${rateLimits.windowEndsAt} <= ${now}`;
  const windowEndsAt = now + CHALLENGE_MINUTES * 60_000;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: sql`case when ${ended} then 1 else ${rateLimits.count} + 1 end`, windowEndsAt },
    })
    .returning({ count: rateLimits.count });
  return counted?.count ?? 0;
}

/** A new mail has a new code, and tries of its own. */
export async function forgetWrongCodes(
  { db }: Parts,
  networks: readonly Network[],
  email: string,
): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, await keyOf(networks, email)));
}

async function keyOf(networks: readonly Network[], email: string): Promise<string> {
  const [smallest] = usedFrom(networks, email);
  return await countKey("wrongCodes", smallest?.name ?? email);
}
