import { eq } from "drizzle-orm";
import { countedAgain, rateLimits } from "../../db/rate-limits.ts";
import type { Network } from "../../http/client-networks.ts";
import { countKey, type LimitParts, usedFrom } from "../../http/rate-limit.ts";
import { CHALLENGE_MINUTES } from "./challenges.ts";

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
  const key = await keyOf(typist);
  const windowEndsAt = now + CHALLENGE_MINUTES * 60_000;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { ...countedAgain(now), windowEndsAt },
    })
    .returning({ count: rateLimits.count });
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
