import { groupedCode } from "#domain/sign-in/sign-in.ts";
import { readMailed, signMailed } from "../../crypto/mailed-token.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import type { Config } from "../../env.ts";
import { DISCONNECT_GOOGLE_PATH } from "../../http/origin.ts";
import { htmlMail, mailCode, paragraph } from "../../mail/html-mail.ts";
import type { Mail } from "../../mail/mail.ts";
import { plainMail } from "../../mail/plain-mail.ts";

const PURPOSE = "disconnect-google";

interface MailParts {
  readonly config: Config;
  readonly origin: string;
}

/** @param connectionId dies with the connection, so an old mail can't disconnect a newer one */
export async function connectedMail(
  { config, origin }: MailParts,
  email: string,
  connectionId: string,
): Promise<WaitingMail> {
  const token = await signMailed(PURPOSE, connectionId, config.mailedSecrets[0]);
  return plainMail({
    to: email,
    replyTo: config.supportEmail,
    subject: "Google was connected to your Expense Timeline account",
    paragraphs: [
      `The Google account ${email} can now sign in to your Expense Timeline account. If you chose Continue with Google, there is nothing to do.`,
      "If it wasn't you, disconnect it. Every device where it signed in is then signed out, and you sign in by email as before. If that Google account signs in again, you get another mail like this one. The settings let you disconnect it, too.",
    ],
    link: { url: `${origin}${DISCONNECT_GOOGLE_PATH}?token=${token}`, text: "Disconnect Google" },
  });
}

/** Returns the connection's id, or null if we didn't sign the token. */
export function readDisconnection({ mailedSecrets }: Config, token: string): Promise<string | null> {
  return readMailed(PURPOSE, token, mailedSecrets);
}

const PROOF_SUBJECT = "Your code to connect Google to Expense Timeline";

interface ProofMail {
  to: string;
  code: string;
  minutes: number;
  replyTo: string;
  idempotencyKey: string;
}

/** Without a link, which its owner might press for a stranger's Google account. */
export function proofMail({ code, minutes, ...mail }: ProofMail): Mail {
  const why =
    "Somebody chose Continue with Google with a Google account of this address. Google doesn't run the address's mailbox, so we ask once whether it is yours.";
  const how = "Type this code where you chose Google:";
  const warning = `It works once, within ${minutes} minutes. Nobody from Expense Timeline will ever ask you for the code.`;
  const ignoring =
    "If it wasn't you, you can ignore this message: nothing is connected without the code, so give it to nobody.";
  return {
    ...mail,
    subject: PROOF_SUBJECT,
    // Keeps holiday replies away.
    headers: { "Auto-Submitted": "auto-generated" },
    text: `${[why, `${how} ${groupedCode(code)}`, warning, ignoring].join("\n\n")}\n`,
    html: htmlMail(
      PROOF_SUBJECT,
      [
        paragraph(why),
        paragraph(how, { isQuiet: true }),
        mailCode(code),
        paragraph(warning, { isQuiet: true }),
        paragraph(ignoring, { isQuiet: true }),
      ].join("\n"),
    ),
  };
}
