import { and, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { dayTextAt } from "#domain/calendar/days.ts";
import { acceptedSecrets } from "../../auth/cookies.ts";
import { CODE_TRIES_MAX, typedCodeHashes } from "../../auth/mailed-codes.ts";
import type { SessionInfo, SignedInUser } from "../../auth/session.ts";
import { sha256Hex } from "../../crypto/hashes.ts";
import { addressRequests as requests } from "../../db/address-changes.ts";
import { causedBy, rawBatch } from "../../db/database.ts";
import { HttpError, logError } from "../../http/handler.ts";
import { addresseeOf } from "../../mail/mail.ts";
import { accountMail, drainOutbox, insertMails, retargetAccountMails } from "../../mail/outbox.ts";
import { addressToTell, tellLedger } from "../../services/addresses/tell-address.ts";
import { isReserved, undoableUntilMs } from "../../services/addresses/undoable.ts";
import { type Given, partsOf } from "../../services/parts.ts";
import { changedMail } from "./change-mails.ts";
import { codeOwner } from "./request-change.ts";
import { signUndo } from "./undo-link.ts";

type MetRequest = typeof requests.$inferSelect;

export type Proof = { readonly token: string } | { readonly code: string };

interface Changing {
  readonly user: SignedInUser;
  readonly session: SessionInfo;
}

/**
 * Gives the account the address that the mail proved. Whatever fails on our side gives the link and the code back.
 * @returns the new address
 * @throws HttpError 400 invalid_token, invalid_code; 409 address_taken, or outdated if another change was faster
 */
export async function makeChange(given: Given, { user, session }: Changing, proof: Proof): Promise<string> {
  const { db, ledgers, now } = given;
  const met = await meetRequest(given, user.id, proof);
  try {
    await storeChange(given, { user, session }, met.email);
  } catch (thrown) {
    if (!(thrown instanceof HttpError)) await db.insert(requests).values(met).onConflictDoNothing();
    throw thrown;
  }
  // Cron does what fails here.
  await tellLedger(db, ledgers, user.id).catch(logFailure);
  await drainOutbox(db, partsOf(given).mailer, now, { userId: user.id }).catch(logFailure);
  return met.email;
}

/** Counts a try before the code is compared, so that parallel guesses can't share a count. */
async function meetRequest({ db, config, now }: Given, userId: string, proof: Proof): Promise<MetRequest> {
  const isTheirs = and(eq(requests.userId, userId), gt(requests.expiresAtMs, now));
  if ("token" in proof) {
    const [met] = await db
      .delete(requests)
      .where(and(isTheirs, eq(requests.tokenHash, await sha256Hex(proof.token))))
      .returning();
    if (met === undefined) throw deadLink();
    return met;
  }
  const [waiting] = await db.select({ email: requests.email }).from(requests).where(isTheirs);
  if (waiting === undefined) throw wrongCode();
  const owner = codeOwner(userId, waiting.email);
  const codeHashes = await typedCodeHashes(acceptedSecrets(config, now), owner, proof.code);
  const [, [met]] = await db.batch([
    db
      .update(requests)
      .set({ tries: sql`${requests.tries} + 1` })
      .where(isTheirs),
    db
      .delete(requests)
      .where(and(isTheirs, lt(requests.tries, CODE_TRIES_MAX + 1), inArray(requests.codeHash, codeHashes)))
      .returning(),
  ]);
  if (met === undefined) throw wrongCode();
  return met;
}

/** One batch: it does all of it or nothing, and nothing if the session ended or the address changed meanwhile. */
async function storeChange(given: Given, { user, session }: Changing, newEmail: string): Promise<void> {
  const { db, config, origin, now } = given;
  const { id: userId, email: oldEmail } = user;
  const id = crypto.randomUUID();
  const mail = changedMail(
    { origin, supportEmail: config.supportEmail },
    {
      oldEmail,
      newEmail,
      token: await signUndo(config, { userId, id }),
      lastDay: await lastDayOf(given, userId),
    },
  );
  const statements = [
    // NULL, which the column refuses, if it can't be made any more.
    sql`INSERT INTO address_changes (id, user_id, old_email, new_email, since, changed_at)
      VALUES ((SELECT ${id} WHERE EXISTS (SELECT 1 FROM user WHERE id = ${userId} AND email = ${oldEmail})
        AND EXISTS (SELECT 1 FROM session WHERE id = ${session.id})),
        ${userId}, ${oldEmail}, ${newEmail}, ${beganAtMs({ user, session })}, ${now})`,
    sql`UPDATE user SET email = CASE WHEN NOT ${isReserved(newEmail, userId, now)} THEN ${newEmail} END,
      email_verified = 1, updated_at = ${now} WHERE id = ${userId}`,
    sql`DELETE FROM session WHERE user_id = ${userId} AND id <> ${session.id}`,
    sql`DELETE FROM sign_in_challenges WHERE email = ${oldEmail}`,
    sql`DELETE FROM google_proofs WHERE email = ${oldEmail}`,
    retargetAccountMails(userId, oldEmail, newEmail),
    insertMails([accountMail(userId, `address-changed/${id}`, mail, now)]),
    addressToTell(userId, now),
  ];
  try {
    await rawBatch(db, statements);
  } catch (thrown) {
    if (causedBy(thrown, /constraint failed: user\.email/)) throw taken();
    if (causedBy(thrown, /NOT NULL constraint failed: address_changes\.id/)) throw outdated();
    throw thrown;
  }
}

/**
 * When whoever makes the change may have begun to do things. A session that a passkey or Google opened tells nothing of that: they
 * may have been added before, in a session that another one of them had opened.
 */
function beganAtMs({ user, session }: Changing): SQL {
  const openedAtMs = session.createdAt.getTime();
  const firstOf = (table: "passkeys" | "account") =>
    sql`coalesce((SELECT min(created_at) FROM ${sql.raw(table)} WHERE user_id = ${user.id}), ${openedAtMs})`;
  return sql`CASE WHEN EXISTS (SELECT 1 FROM session WHERE id = ${session.id} AND opened_by IS NOT NULL)
    THEN min(${openedAtMs}, ${firstOf("passkeys")}, ${firstOf("account")}) ELSE ${openedAtMs} END`;
}

async function lastDayOf({ db, ledgers, now }: Given, userId: string): Promise<string> {
  const addressee = await addresseeOf(db, ledgers, userId).catch(() => undefined);
  return dayTextAt(undoableUntilMs(now), addressee?.timeZone ?? "UTC");
}

function logFailure(thrown: unknown): void {
  logError(thrown, { source: "address-change" });
}

function deadLink(): HttpError {
  return new HttpError(
    400,
    "invalid_token",
    "This link has expired, was already used, or belongs to another account. Ask for a new one.",
  );
}

function wrongCode(): HttpError {
  return new HttpError(
    400,
    "invalid_code",
    "That code is wrong, or it has expired. Check it, or ask for a new one.",
  );
}

/** Whoever gets here has read the mail to the address, so they may know. */
function taken(): HttpError {
  return new HttpError(
    409,
    "address_taken",
    "Another account has this address by now. Two accounts can't be joined.",
  );
}

function outdated(): HttpError {
  return new HttpError(
    409,
    "outdated",
    "Your address was changed elsewhere meanwhile. Please sign in again.",
  );
}
