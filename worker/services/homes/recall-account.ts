import { eq, sql } from "drizzle-orm";
import { user } from "../../db/accounts.ts";
import { astray } from "../../db/restored-copies.ts";
import { batchOn, rawBatch, statement } from "../../db/statements.ts";
import { isErased } from "./erased-users.ts";
import type { HomeParts } from "./settle-home.ts";

interface Forgotten {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly ledger: string;
}

/**
 * Gives somebody who joined after the moment to which the directory was restored their rows in it back, under their id.
 * @returns false if their address belongs to another account by now
 */
export async function recallAccount(
  { db, now }: HomeParts,
  { userId, email, name, ledger }: Forgotten,
): Promise<boolean> {
  await rawBatch(db, [
    sql`INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
      VALUES (${userId}, ${name}, ${email}, 1, ${now}, ${now}) ON CONFLICT DO NOTHING`,
    sql`INSERT INTO homes (user_id, ledger, opened)
      SELECT id, ${ledger}, 1 FROM user WHERE id = ${userId} ON CONFLICT DO NOTHING`,
  ]);
  const [known] = await db.select({ id: user.id }).from(user).where(eq(user.id, userId));
  if (known !== undefined) return true;
  await db.insert(astray).values({ userId, what: "address taken", foundAtMs: now }).onConflictDoNothing();
  return false;
}

/** The condition has to be the index's own. */
const BY_ADDRESS =
  "SELECT user_id AS userId FROM owners INDEXED BY owners_email WHERE email = ?1 AND state = 'here'";

/**
 * For a proven address that the directory doesn't know: somebody who joined after the moment to which it was restored may have
 * rows in a ledger. Whoever was erased stays erased.
 */
export async function recallByAddress(parts: HomeParts, email: string, name: string): Promise<void> {
  const { db, ledgers } = parts;
  const found = await Promise.all(
    ledgers.names.map(async (ledger) => {
      const database = ledgers.open(ledger);
      const { owners } = await batchOn(database)({
        owners: statement<{ userId: string }>(database, BY_ADDRESS, [email]),
      });
      return owners.map(({ userId }) => ({ userId, ledger }));
    }),
  );
  for (const { userId, ledger } of found.flat()) {
    const [known] = await db.select({ id: user.id }).from(user).where(eq(user.id, userId));
    if (known !== undefined || (await isErased(parts, userId))) continue;
    await recallAccount(parts, { userId, email, name, ledger });
    return;
  }
}
