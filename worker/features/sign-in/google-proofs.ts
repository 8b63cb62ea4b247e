import { and, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { acceptedSecrets } from "../../auth/cookies.ts";
import type { GoogleIdentity } from "../../auth/google.ts";
import { type Asker, countMailRequest, type RequestParts, sendAtOnce } from "../../auth/mail-requests.ts";
import {
  CHALLENGE_MINUTES,
  CODE_TRIES_MAX,
  createSignInCode,
  createSignInToken,
  signInCodeHash,
  typedCodeHashes,
} from "../../auth/mailed-codes.ts";
import { sha256Hex } from "../../crypto/hashes.ts";
import { googleProofs as proofs } from "../../db/accounts.ts";
import type { Database } from "../../db/database.ts";
import { HttpError } from "../../http/handler.ts";
import { countUse, type LimitParts, type Network } from "../../http/rate-limit.ts";
import { proofMail } from "./google-connection.ts";

/** A proof as it was stored. Meeting it deletes it. */
type MetProof = typeof proofs.$inferSelect;

type Parked = Pick<GoogleIdentity, "email" | "subject" | "name">;

/**
 * Lets a sign-in with Google wait until its address is proven by a mailed code.
 * @returns the secret by which the browser finds it again; no other browser can
 * @throws HttpError 429 rate_limited; 502 mail_failed
 */
export async function parkGoogle(
  parts: RequestParts,
  { email, subject, name }: Parked,
  { returnTo, asker }: { returnTo: string; asker: Asker },
): Promise<string> {
  const { db, config, now } = parts;
  await countMailRequest(parts, email, asker);
  const secret = createSignInToken();
  const browserHash = await sha256Hex(secret);
  const code = createSignInCode();
  const codeHash = await signInCodeHash(config.authSecret, owner(browserHash), code);
  await db.batch([
    db.delete(proofs).where(lte(proofs.expiresAt, now)),
    db.insert(proofs).values({
      browserHash,
      email,
      subject,
      name,
      returnTo,
      codeHash,
      expiresAt: now + CHALLENGE_MINUTES * 60_000,
    }),
  ]);
  await sendAtOnce(
    parts,
    proofMail({
      to: email,
      code,
      replyTo: config.supportEmail,
      idempotencyKey: `google-proof/${browserHash}`,
    }),
  );
  return secret;
}

export async function parkedAddress(db: Database, secret: string, now: number): Promise<string | null> {
  const [found] = await db
    .select({ email: proofs.email })
    .from(proofs)
    .where(and(eq(proofs.browserHash, await sha256Hex(secret)), gt(proofs.expiresAt, now)));
  return found?.email ?? null;
}

const WRONG_CODE = "That code is wrong, or it has expired. Check it, or choose Google again for a new one.";

/**
 * Counts the try before the code is compared, so that parallel guesses can't share a count.
 * @throws HttpError 400 invalid_code; 429 rate_limited
 */
export async function meetProof(
  parts: LimitParts,
  { secret, code }: { secret: string; code: string },
  networks: readonly Network[],
): Promise<MetProof> {
  const { db, config, now } = parts;
  await countUse(parts, { SIGN_IN_TRIES_PER_IP_PER_HOUR: networks });
  const browserHash = await sha256Hex(secret);
  const codeHashes = await typedCodeHashes(acceptedSecrets(config, now), owner(browserHash), code);
  const isOwn = eq(proofs.browserHash, browserHash);
  const isAlive = and(gt(proofs.expiresAt, now), lt(proofs.tries, CODE_TRIES_MAX + 1));
  const [, [met]] = await db.batch([
    db
      .update(proofs)
      .set({ tries: sql`${proofs.tries} + 1` })
      .where(isOwn),
    db
      .delete(proofs)
      .where(and(isOwn, isAlive, inArray(proofs.codeHash, codeHashes)))
      .returning(),
  ]);
  if (met === undefined) throw new HttpError(400, "invalid_code", WRONG_CODE);
  return met;
}

/** Called when a sign-in fails after its code was spent. The same code then works again. */
export async function restoreProof(db: Database, met: MetProof): Promise<void> {
  await db.insert(proofs).values(met).onConflictDoNothing();
}

/** The code is of one browser's sign-in alone. */
const owner = (browserHash: string) => `google:${browserHash}`;
