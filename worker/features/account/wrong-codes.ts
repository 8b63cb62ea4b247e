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

/** Who types codes for an address: the browser that asked for a mail, or else whoever uses a network. */
export interface Typist {
  readonly email: string;
  readonly nonceHash: string | null;
  readonly networks: readonly Network[];
}

/**
 * Counts a wrong code and tells how many this typist typed since they last asked for a mail. It is counted whether a mail
 * is on its way or not, so the number tells a stranger nothing about an address.
 */
export async function countWrongCode({ db, now }: Parts, typist: Typist): Promise<number> {
  const key = await keyOf(typist);
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
export async function forgetWrongCodes({ db }: Parts, typist: Typist): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, await keyOf(typist)));
}

async function keyOf({ email, nonceHash, networks }: Typist): Promise<string> {
  const [smallest] = usedFrom(networks, email);
  return await countKey("wrongCodes", nonceHash ? `${email} ${nonceHash}` : (smallest?.name ?? email));
}
