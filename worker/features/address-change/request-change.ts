import { and, eq, gt, sql } from "drizzle-orm";
import { paths } from "#domain/paths.ts";
import { type Asker, countMailRequest, type RequestParts, sendAtOnce } from "../../auth/mail-requests.ts";
import {
  CHALLENGE_MINUTES,
  createSignInCode,
  createSignInToken,
  signInCodeHash,
} from "../../auth/mailed-codes.ts";
import type { SignedInUser } from "../../auth/session.ts";
import { sha256Hex } from "../../crypto/hashes.ts";
import { addressRequests as requests } from "../../db/address-changes.ts";
import type { Database } from "../../db/database.ts";
import { HttpError } from "../../http/handler.ts";
import { countUse } from "../../http/rate-limit.ts";
import { isReserved } from "../../services/addresses/undoable.ts";
import { confirmationMail, takenMail } from "./change-mails.ts";

/** Whose code it is. */
export const codeOwner = (userId: string, email: string) => `address:${userId}:${email}`;

/**
 * Mails a link and a code to the new address. If it belongs to another account, its owner is told, and whoever asked can't tell the
 * difference: the code that they wait for is never sent.
 * @throws HttpError 400 same_address; 429 rate_limited; 502 mail_failed
 */
export async function requestChange(
  parts: RequestParts,
  user: SignedInUser,
  { email, asker }: { email: string; asker: Asker },
): Promise<void> {
  const { db, config, origin, now } = parts;
  if (email === user.email) throw sameAddress();
  await countUse(parts, { ADDRESS_CHANGES_PER_USER_PER_DAY: user.id });
  await countMailRequest(parts, email, asker);
  const token = createSignInToken();
  const tokenHash = await sha256Hex(token);
  const code = createSignInCode();
  const row = {
    ...{ userId: user.id, email, tokenHash, tries: 0 },
    codeHash: await signInCodeHash(config.authSecret, codeOwner(user.id, email), code),
    expiresAtMs: now + CHALLENGE_MINUTES * 60_000,
  };
  await db.insert(requests).values(row).onConflictDoUpdate({ target: requests.userId, set: row });
  const envelope = {
    ...{ to: email, replyTo: config.supportEmail },
    idempotencyKey: `address-request/${tokenHash}`,
  };
  await sendAtOnce(
    parts,
    (await isTaken(db, email, user.id, now))
      ? takenMail({ origin, supportEmail: config.supportEmail }, envelope)
      : confirmationMail({
          ...envelope,
          from: user.email,
          code,
          // No server logs what follows the #.
          url: `${origin}${paths.settings}#address=${token}`,
        }),
  );
}

async function isTaken(db: Database, email: string, userId: string, nowMs: number): Promise<boolean> {
  const [found] = await db.all<{ isTaken: 0 | 1 }>(sql`
    SELECT EXISTS (SELECT 1 FROM user WHERE email = ${email}) OR ${isReserved(email, userId, nowMs)} AS isTaken`);
  return found?.isTaken === 1;
}

export interface WaitingChange {
  readonly email: string;
  readonly expiresAtMs: number;
}

/** The address for which a code is asked, or null. */
export async function waitingChange(
  db: Database,
  userId: string,
  nowMs: number,
): Promise<WaitingChange | null> {
  const [found] = await db
    .select({ email: requests.email, expiresAtMs: requests.expiresAtMs })
    .from(requests)
    .where(and(eq(requests.userId, userId), gt(requests.expiresAtMs, nowMs)));
  return found ?? null;
}

export async function forgetRequest(db: Database, userId: string): Promise<void> {
  await db.delete(requests).where(eq(requests.userId, userId));
}

function sameAddress(): HttpError {
  const text = "Your account has this address already.";
  return new HttpError(400, "same_address", text, { fields: { email: text } });
}
