import { eq } from "drizzle-orm";
import type { OperationJson } from "#domain/operations/operation.ts";
import { displayName } from "../../worker/auth/email-address.ts";
import { user } from "../../worker/db/accounts.ts";
import { batchIn, type Database } from "../../worker/db/database.ts";
import { cursorFrom, plainCursor } from "../../worker/ledger/cursor.ts";
import { syncLedger } from "../../worker/ledger/sync-ledger.ts";
import { Failure } from "../lib/failure.ts";
import { untilUnlocked } from "./until-unlocked.ts";

const OPERATIONS_A_CALL = 100;

export async function findOrCreateUser(db: Database, email: string): Promise<string> {
  const now = new Date();
  const id = crypto.randomUUID();
  await db
    .insert(user)
    .values({ id, name: displayName(email), email, emailVerified: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
  return found?.id ?? id;
}

/**
 * Applies a plan the way a device would. Returns how many operations were new.
 * @throws Failure if the account holds other bills, which the plan doesn't fit
 */
export async function applyPlan(
  ledger: Database,
  userId: string,
  plan: readonly OperationJson[],
): Promise<number> {
  let applied = 0;
  let cursor = plainCursor(0);
  for (let start = 0; start < plan.length; start += OPERATIONS_A_CALL) {
    const operations = plan.slice(start, start + OPERATIONS_A_CALL);
    const response = await untilUnlocked(() =>
      syncLedger(batchIn(ledger), userId, { device: "Seed", cursor, operations }, Date.now()),
    );
    cursor = cursorFrom(response.cursor);
    const rejected = response.results.find((result) => result.status === "rejected");
    if (rejected !== undefined) {
      throw new Failure(
        `The account could not be filled: ${rejected.error}. Choose an --email without bills.`,
      );
    }
    applied += response.results.filter((result) => result.status === "applied").length;
  }
  return applied;
}
