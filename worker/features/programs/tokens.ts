import { and, desc, eq, sql } from "drizzle-orm";
import { sha256Hex } from "../../crypto/hashes.ts";
import { batchOn, type Database, rawBatch, statement } from "../../db/database.ts";
import { type ProgramScope, programTokens } from "../../db/programs.ts";
import { userMail } from "../../mail/html-mail.ts";
import { accountMail, insertMails } from "../../mail/outbox.ts";
import { newTokenText } from "./token-text.ts";

/** Those that have expired don't count. */
export const TOKENS_MAX = 20;

/** The token itself is in no answer but that to its creation. */
export interface ProgramToken {
  readonly id: string;
  readonly name: string;
  readonly scope: ProgramScope;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  /** When the last day on which it was used began, by UTC. */
  readonly lastUsedAtMs: number | null;
}

export async function tokensOf(db: Database, userId: string): Promise<ProgramToken[]> {
  const { id, name, scope, createdAtMs, expiresAtMs, lastUsedAtMs } = programTokens;
  return await db
    .select({ id, name, scope, createdAtMs, expiresAtMs, lastUsedAtMs })
    .from(programTokens)
    .where(eq(programTokens.userId, userId))
    .orderBy(desc(createdAtMs), id);
}

interface NewToken extends Pick<ProgramToken, "name" | "scope" | "expiresAtMs"> {
  readonly user: { readonly id: string; readonly email: string };
}

interface TokenParts {
  readonly db: Database;
  readonly now: number;
  readonly origin: string;
  readonly config: { readonly supportEmail: string };
}

/** The owner's mail is queued in the same transaction. Returns null if the user has as many as they may have. */
export async function createToken(
  { db, now, origin, config }: TokenParts,
  { user, name, scope, expiresAtMs }: NewToken,
): Promise<{ id: string; token: string } | null> {
  const [id, token] = [crypto.randomUUID(), newTokenText()];
  const mail = userMail({ origin, supportEmail: config.supportEmail }, user.email, {
    subject: "A program can now use your Expense Timeline account",
    paragraphs: [
      `A token named “${name}” was created in your settings. Whoever has it can ${scope === "read" ? "read your bills" : "read and change your bills"}. If you did this, there is nothing to do.`,
      "If it wasn't you, revoke it under Programs in the settings: it stops working at once. Then sign out everywhere, since somebody has used your account.",
    ],
  });
  const notice = accountMail(user.id, `program-token/${id}`, mail, now);
  const [inserted] = await rawBatch(db, [
    sql`INSERT INTO program_tokens (id, user_id, name, scope, token_hash, created_at, expires_at)
      SELECT ${id}, ${user.id}, ${name}, ${scope}, ${await sha256Hex(token)}, ${now}, ${expiresAtMs}
      WHERE (SELECT count(*) FROM program_tokens
        WHERE user_id = ${user.id} AND (expires_at IS NULL OR expires_at > ${now})) < ${TOKENS_MAX}`,
    insertMails([notice], sql`EXISTS (SELECT 1 FROM program_tokens WHERE id = ${id})`),
  ]);
  return inserted?.meta.changes === 0 ? null : { id, token };
}

/** Another user's token stays. */
export async function revokeToken(db: Database, userId: string, id: string): Promise<void> {
  await db.delete(programTokens).where(and(eq(programTokens.userId, userId), eq(programTokens.id, id)));
}

export interface KnownToken extends Pick<ProgramToken, "id" | "name" | "scope"> {
  readonly userId: string;
  readonly lastUsedAtMs: number | null;
  /** The name of the user's ledger; null before they have one. */
  readonly ledger: string | null;
}

const VALID = `
  SELECT token.id, token.name, token.scope, token.user_id AS userId, token.last_used_at AS lastUsedAtMs, homes.ledger
  FROM program_tokens AS token LEFT JOIN homes ON homes.user_id = token.user_id
  WHERE token.token_hash = ?1 AND (token.expires_at IS NULL OR token.expires_at > ?2)`;

/** Asked at every call, so that a token ends at once. */
export async function knownToken(
  db: Database,
  tokenHash: string,
  nowMs: number,
): Promise<KnownToken | undefined> {
  const { known } = await batchOn(db)({ known: statement<KnownToken>(db, VALID, [tokenHash, nowMs]) });
  return known[0];
}

const DAY_MS = 86_400_000;

/** Writes at most once a day, so that reading stays cheap. */
export async function recordUse(
  db: Database,
  { id, lastUsedAtMs }: Pick<KnownToken, "id" | "lastUsedAtMs">,
  nowMs: number,
): Promise<void> {
  const day = nowMs - (nowMs % DAY_MS);
  if (lastUsedAtMs !== null && lastUsedAtMs >= day) return;
  await db.update(programTokens).set({ lastUsedAtMs: day }).where(eq(programTokens.id, id));
}
