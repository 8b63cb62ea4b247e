import { type SQL, sql } from "drizzle-orm";
import { batchOn, type Database, type Ledgers, statement } from "../../db/database.ts";
import { homeOf } from "../../db/homes.ts";
import { RowsMoving } from "../../ledger/cursor.ts";
import { retargetMails } from "../../mail/outbox.ts";

/** Belongs to the batch that changes the address: cron then tells the ledger and Stripe, until both know. */
export function addressToTell(userId: string, nowMs: number): SQL {
  return sql`INSERT INTO address_copies (user_id, changed_at, next_try_at) VALUES (${userId}, ${nowMs}, ${nowMs})
    ON CONFLICT (user_id) DO UPDATE SET version = version + 1, changed_at = ${nowMs}, next_try_at = ${nowMs}, tries = 0`;
}

/** What stopped mail to the old address says nothing about the new one. */
const TELL = `
  UPDATE owners SET mail_stopped = CASE WHEN email = ?2 THEN mail_stopped END, email = ?2
  WHERE user_id = ?1 AND state = 'here' RETURNING user_id AS userId`;

/**
 * Copies the address to the owner's row, and sends to it what waits in the ledger. It may run twice.
 * @throws RowsMoving while the rows are on their way to another ledger, which would take the old address along
 */
export async function tellLedger(db: Database, ledgers: Ledgers, userId: string): Promise<void> {
  const home = await homeOf(db, userId);
  if (home === undefined) return;
  const ledger = ledgers.open(home.ledger);
  const { told } = await batchOn(ledger)({
    mails: retargetMails(ledger, userId, home.email),
    told: statement<{ userId: string }>(ledger, TELL, [userId, home.email]),
  });
  if (told.length === 0) throw new RowsMoving();
}
