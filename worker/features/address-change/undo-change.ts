import { and, eq, gte, sql } from "drizzle-orm";
import { user } from "../../db/accounts.ts";
import { type AddressChange, addressChanges } from "../../db/address-changes.ts";
import { causedBy, type Database, rawBatch } from "../../db/database.ts";
import { homeOf } from "../../db/homes.ts";
import { calendarFeeds } from "../../db/ledger.ts";
import { type AppEnv, logError } from "../../http/handler.ts";
import { accountMail, drainOutbox, insertMails, retargetAccountMails } from "../../mail/outbox.ts";
import { addressToTell, tellLedger } from "../../services/addresses/tell-address.ts";
import { undoableUntilMs } from "../../services/addresses/undoable.ts";
import { partsOf } from "../../services/parts.ts";
import { lostMail, undoneMail } from "./change-mails.ts";
import type { ChangeKey } from "./undo-link.ts";

/** Takes back a request to cancel the account that was made since an instant, in epoch milliseconds. */
export type TakeBack = (
  c: { readonly var: AppEnv["Variables"] },
  userId: string,
  sinceMs: number,
) => Promise<void>;

export interface Undoable {
  readonly change: AddressChange;
  /** The address that the account has now, which may be a later one than the change's. */
  readonly email: string;
}

/** @returns "gone" for a change of an erased account, or one that a restored directory has forgotten */
export async function findUndo(
  db: Database,
  { userId, id }: ChangeKey,
  nowMs: number,
): Promise<Undoable | "undone" | "expired" | "gone"> {
  const [found] = await db
    .select({ change: addressChanges, email: user.email })
    .from(addressChanges)
    .innerJoin(user, eq(user.id, addressChanges.userId))
    .where(and(eq(addressChanges.id, id), eq(addressChanges.userId, userId)));
  if (found === undefined) return "gone";
  if (found.change.undoneAtMs !== null) return "undone";
  return undoableUntilMs(found.change.changedAtMs) <= nowMs ? "expired" : found;
}

/**
 * Gives the account its old address back, and takes away what somebody may have done who got into it. The session that made the
 * change was theirs, so that counts from its beginning on. Later changes are undone with it: their addresses lead nowhere.
 * @returns false if another account has the address, which only a restored directory could bring about
 */
export async function undoChange(
  c: { readonly var: AppEnv["Variables"] },
  { change, email }: Undoable,
  takeBack: TakeBack,
): Promise<boolean> {
  const { db, ledgers, config, origin, now } = c.var;
  const { id, userId, oldEmail, sinceMs, changedAtMs } = change;
  const mailing = { origin, supportEmail: config.supportEmail };
  // Its mails wait for the batch, which sends them to the old address.
  await takeBack(c, userId, sinceMs);
  await stopCalendars(c, userId, sinceMs);
  const theirs = sql`user_id = ${userId}`;
  try {
    await rawBatch(db, [
      sql`UPDATE user SET email = ${oldEmail}, email_verified = 1, updated_at = ${now} WHERE id = ${userId}`,
      sql`UPDATE address_changes SET undone_at = ${now}
        WHERE ${theirs} AND changed_at >= ${changedAtMs} AND undone_at IS NULL`,
      sql`DELETE FROM session WHERE ${theirs}`,
      sql`DELETE FROM passkeys WHERE ${theirs} AND created_at >= ${sinceMs}`,
      sql`DELETE FROM account WHERE ${theirs} AND created_at >= ${sinceMs}`,
      sql`DELETE FROM program_tokens WHERE ${theirs} AND created_at >= ${sinceMs}`,
      sql`DELETE FROM assistant_connections WHERE ${theirs} AND connected_at >= ${sinceMs}`,
      sql`DELETE FROM assistants WHERE ${theirs} AND switched_on_at >= ${sinceMs}`,
      sql`DELETE FROM address_requests WHERE ${theirs}`,
      sql`DELETE FROM sign_in_challenges WHERE email = ${email}`,
      sql`DELETE FROM google_proofs WHERE email = ${email}`,
      retargetAccountMails(userId, email, oldEmail),
      insertMails([
        accountMail(userId, `address-undone/${id}/old`, undoneMail(mailing, oldEmail), now),
        accountMail(userId, `address-undone/${id}/new`, lostMail(mailing, email), now),
      ]),
      addressToTell(userId, now),
    ]);
  } catch (thrown) {
    if (causedBy(thrown, /UNIQUE constraint failed: user\.email/)) return false;
    throw thrown;
  }
  // Cron does what fails here.
  await tellLedger(db, ledgers, userId).catch(logFailure);
  await drainOutbox(db, partsOf(c.var).mailer, now, { userId }).catch(logFailure);
  return true;
}

/** Before the change is undone, so that a ledger that doesn't respond leaves the link to be pressed again. */
async function stopCalendars(
  { var: { db, ledgers } }: { readonly var: AppEnv["Variables"] },
  userId: string,
  sinceMs: number,
): Promise<void> {
  const home = await homeOf(db, userId);
  if (home === undefined) return;
  await ledgers
    .open(home.ledger)
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, userId), gte(calendarFeeds.createdAtMs, sinceMs)));
}

function logFailure(thrown: unknown): void {
  logError(thrown, { source: "address-change" });
}
