import { REMINDER_KINDS, type ReminderKind } from "#domain/expenses/reminders.ts";
import { hmacHex, isHmacHex } from "../../crypto/hmac.ts";

export interface Unsubscription {
  readonly userId: string;
  readonly kind: ReminderKind;
}

/** No signature made elsewhere with the same secret is accepted. */
const keyOf = (secret: string) => `unsubscribe ${secret}`;

/** Never expires, since a mail may be opened years later, and at most it stops mails. */
export async function signUnsubscription(secret: string, { userId, kind }: Unsubscription): Promise<string> {
  const content = `${encodeURIComponent(userId)}.${kind}`;
  return `${content}.${await hmacHex(keyOf(secret), content)}`;
}

export async function readUnsubscription(secret: string, token: string): Promise<Unsubscription | null> {
  const [, userId = "", kind, signature = ""] = /^([^.]+)\.([a-z_]+)\.([0-9a-f]{64})$/.exec(token) ?? [];
  const known = REMINDER_KINDS.find((each) => each === kind);
  if (known === undefined) return null;
  const isOurs = await isHmacHex(signature, keyOf(secret), `${userId}.${known}`);
  return isOurs ? { userId: decodeURIComponent(userId), kind: known } : null;
}
