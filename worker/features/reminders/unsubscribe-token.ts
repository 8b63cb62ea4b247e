import { REMINDER_KINDS, type ReminderKind } from "#domain/expenses/reminders.ts";

export interface Unsubscription {
  readonly userId: string;
  readonly kind: ReminderKind;
}

/**
 * Proves that we mailed it: user, kind, and an HMAC-SHA256 of both. It never expires, since a mail may be opened
 * years later, and at most it stops mails.
 */
export async function signUnsubscription(secret: string, { userId, kind }: Unsubscription): Promise<string> {
  const content = `${encodeURIComponent(userId)}.${kind}`;
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), bytesOf(content));
  return `${content}.${toHex(signature)}`;
}

/** Returns what a token stands for, or null if it isn't one of ours. */
export async function readUnsubscription(secret: string, token: string): Promise<Unsubscription | null> {
  const [, userId = "", kind, hex = ""] = /^([^.]+)\.([a-z_]+)\.([0-9a-f]{64})$/.exec(token) ?? [];
  const known = REMINDER_KINDS.find((each) => each === kind);
  if (known === undefined) return null;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  // Compared by the platform, in constant time.
  const isOurs = await crypto.subtle.verify(
    "HMAC",
    await keyOf(secret),
    signature,
    bytesOf(`${userId}.${known}`),
  );
  return isOurs ? { userId: decodeURIComponent(userId), kind: known } : null;
}

/** A separate key, so that no signature made elsewhere with the same secret is accepted here. */
function keyOf(secret: string): Promise<CryptoKey> {
  const name = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", bytesOf(`unsubscribe ${secret}`), name, false, ["sign", "verify"]);
}

function bytesOf(text: string) {
  return new TextEncoder().encode(text);
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
