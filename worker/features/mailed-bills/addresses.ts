import { eq } from "drizzle-orm";
import { CODE_ALPHABET } from "#domain/sign-in/sign-in.ts";
import { mailAddresses } from "../../db/accounts.ts";
import type { Database } from "../../db/database.ts";

/** 31 characters that nobody misreads, so 84 random bits. */
const TOKEN_LENGTH = 17;
const ALPHABET = CODE_ALPHABET.toLowerCase();

const LOCAL_PART = new RegExp(`^bills\\+([${ALPHABET}]{${TOKEN_LENGTH}})$`);

export function mailAddress(token: string, domain: string): string {
  return `bills+${token}@${domain}`;
}

/** @param to an address in any case; null is returned if it isn't one of ours */
export function tokenOf(to: string, domain: string): string | null {
  const [local, host, ...others] = to.trim().toLowerCase().split("@");
  if (host !== domain || others.length > 0) return null;
  return LOCAL_PART.exec(local ?? "")?.[1] ?? null;
}

export async function userOfToken(db: Database, token: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: mailAddresses.userId })
    .from(mailAddresses)
    .where(eq(mailAddresses.token, token));
  return row?.userId ?? null;
}

export async function tokenOfUser(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ token: mailAddresses.token })
    .from(mailAddresses)
    .where(eq(mailAddresses.userId, userId));
  return row?.token ?? null;
}

/** Replaces the user's token, if there is one. Mail to the old address isn't taken any more. */
export async function newToken(db: Database, userId: string, nowMs: number): Promise<string> {
  const token = randomToken();
  const row = { token, userId, createdAtMs: nowMs };
  await db
    .insert(mailAddresses)
    .values(row)
    .onConflictDoUpdate({ target: mailAddresses.userId, set: { token, createdAtMs: nowMs } });
  return token;
}

export async function removeToken(db: Database, userId: string): Promise<void> {
  await db.delete(mailAddresses).where(eq(mailAddresses.userId, userId));
}

function randomToken(): string {
  const fair = Math.floor(256 / ALPHABET.length) * ALPHABET.length;
  let token = "";
  while (token.length < TOKEN_LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH - token.length)))
      if (byte < fair) token += ALPHABET[byte % ALPHABET.length];
  return token;
}
