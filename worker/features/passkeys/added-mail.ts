import { readMailed, signMailed } from "../../crypto/hashes.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import type { Config } from "../../env.ts";
import { REMOVE_PASSKEY_PATH } from "../../http/request-rules.ts";
import { userMail } from "../../mail/html-mail.ts";

const PURPOSE = "remove-passkey";

interface Added {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The device that added it, such as "Chrome on Mac". */
  readonly device: string;
}

/** The token names the one passkey, so an old mail can't remove a newer one. */
export async function addedMail(
  { config, origin }: { config: Config; origin: string },
  { id, name, email, device }: Added,
): Promise<WaitingMail> {
  const token = await signMailed(PURPOSE, id, config.mailedSecrets[0]);
  return userMail({ origin, supportEmail: config.supportEmail }, email, {
    subject: "A passkey was added to your Expense Timeline account",
    paragraphs: [
      `The passkey “${name}” can now sign in to your Expense Timeline account. It was added on ${device}. If that was you, there is nothing to do.`,
      "If it wasn't you, remove it. Every device where it signed in is then signed out. Whoever added it was signed in, so look at the signed-in devices in your settings, too.",
    ],
    link: { url: `${origin}${REMOVE_PASSKEY_PATH}?token=${token}`, text: "Remove the passkey" },
  });
}

/** Returns the passkey's id, or null if we didn't sign the token. */
export function readRemoval({ mailedSecrets }: Config, token: string): Promise<string | null> {
  return readMailed(PURPOSE, token, mailedSecrets);
}
