import { and, asc, eq, ne, sql } from "drizzle-orm";
import { session, user } from "../../db/accounts.ts";
import { causedBy, type Database, rawBatch } from "../../db/database.ts";
import { type Passkey, passkeyRefusals, passkeys } from "../../db/passkeys.ts";
import { insertMails, type NewMail } from "../../mail/outbox.ts";
import type { AnsweredChallenge } from "./challenges.ts";

/** Nobody has more devices and managers, and every one is sent to the browser when another is added. */
export const PASSKEYS_MAX = 20;

/** What `session.opened_by` says of a session that the passkey opened. */
export const openedByPasskey = (id: string): `passkey:${string}` => `passkey:${id}`;

export function passkeysOf(db: Database, userId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAtMs))
    .limit(PASSKEYS_MAX);
}

export async function passkeyByCredential(db: Database, credentialId: string) {
  const [found] = await db
    .select({ passkey: passkeys, email: user.email })
    .from(passkeys)
    .innerJoin(user, eq(user.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return found;
}

/** Spends the challenge. Returns false, and writes nothing, if it was answered before. */
async function whileUnspent(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (thrown) {
    if (causedBy(thrown, /UNIQUE constraint failed: spent_challenges\.challenge_hash/)) return false;
    throw thrown;
  }
}

const spending = ({ challengeHash, expiresAtMs }: AnsweredChallenge) =>
  sql`INSERT INTO spent_challenges (challenge_hash, expires_at) VALUES (${challengeHash}, ${expiresAtMs})`;

/** @returns "spent" for a challenge that was answered before; "taken" if any account has the credential; "full" */
export async function addPasskey(
  db: Database,
  challenge: AnsweredChallenge,
  passkey: Passkey,
  notice: NewMail,
): Promise<"added" | "spent" | "taken" | "full"> {
  const { id, userId, credentialId, publicKey, counter, transports, name, createdAtMs } = passkey;
  const isUnspent = await whileUnspent(
    rawBatch(db, [
      spending(challenge),
      sql`INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
        SELECT ${id}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${JSON.stringify(transports)}, ${name}, ${createdAtMs}
        WHERE (SELECT count(*) FROM passkeys WHERE user_id = ${userId}) < ${PASSKEYS_MAX}
        ON CONFLICT (credential_id) DO NOTHING`,
      insertMails([notice], sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${id})`),
    ]),
  );
  if (!isUnspent) return "spent";
  const added = await passkeyByCredential(db, credentialId);
  if (added === undefined) return "full";
  return added.passkey.id === id ? "added" : "taken";
}

/** @returns false for a challenge that was answered before */
export function recordUse(
  db: Database,
  challenge: AnsweredChallenge,
  { id, counter, nowMs }: { id: string; counter: number; nowMs: number },
): Promise<boolean> {
  return whileUnspent(
    rawBatch(db, [
      spending(challenge),
      sql`UPDATE passkeys SET counter = max(counter, ${counter}), last_used_at = ${nowMs} WHERE id = ${id}`,
    ]),
  );
}

/** @returns false if the user has no such passkey */
export async function renamePasskey(
  db: Database,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

/**
 * Ends the sessions that it opened, too, except the one with `exceptId`.
 * @returns how many sessions ended; null if the user has no such passkey
 */
export async function removePasskey(
  db: Database,
  userId: string,
  id: string,
  exceptId = "",
): Promise<number | null> {
  const isTheirs = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const wasOpened = and(
    eq(session.userId, userId),
    eq(session.openedBy, openedByPasskey(id)),
    ne(session.id, exceptId),
  );
  const [removed, ended] = await db.batch([
    db.delete(passkeys).where(isTheirs).returning({ id: passkeys.id }),
    db.delete(session).where(wasOpened).returning({ id: session.id }),
  ]);
  return removed.length > 0 ? ended.length : null;
}

/** @param id of the passkey that a mail told of. Undefined once it is gone */
export async function userOfPasskey(db: Database, id: string): Promise<string | undefined> {
  const [found] = await db.select({ userId: passkeys.userId }).from(passkeys).where(eq(passkeys.id, id));
  return found?.userId;
}

export async function hasRefused(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(passkeyRefusals, eq(passkeyRefusals.userId, userId))) > 0;
}

export async function refuse(db: Database, userId: string, nowMs: number): Promise<void> {
  await db.insert(passkeyRefusals).values({ userId, refusedAtMs: nowMs }).onConflictDoNothing();
}
