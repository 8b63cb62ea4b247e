import { REMINDER_KINDS, type ReminderKind } from "#domain/expenses/reminders.ts";
import { readMailed, signMailed } from "../../crypto/mailed-token.ts";
import type { Config } from "../../env.ts";

export interface Unsubscription {
  readonly userId: string;
  readonly kind: ReminderKind;
}

const PURPOSE = "unsubscribe";

export function signUnsubscription(
  { mailedSecrets: [newest] }: Pick<Config, "mailedSecrets">,
  { userId, kind }: Unsubscription,
): Promise<string> {
  return signMailed(PURPOSE, `${encodeURIComponent(userId)}.${kind}`, newest);
}

export async function readUnsubscription(
  { mailedSecrets }: Pick<Config, "mailedSecrets">,
  token: string,
): Promise<Unsubscription | null> {
  const content = await readMailed(PURPOSE, token, mailedSecrets);
  const [, userId = "", kind] = /^([^.]+)\.([a-z_]+)$/.exec(content ?? "") ?? [];
  const known = REMINDER_KINDS.find((each) => each === kind);
  return known === undefined ? null : { userId: decodeURIComponent(userId), kind: known };
}
