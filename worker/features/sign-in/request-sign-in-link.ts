import { paths } from "#domain/paths.ts";
import { groupedCode, ownPath } from "#domain/sign-in/sign-in.ts";
import { type Asker, countMailRequest, type RequestParts, sendAtOnce } from "../../auth/mail-requests.ts";
import {
  CHALLENGE_MINUTES,
  createSignInCode,
  createSignInToken,
  signInCodeHash,
} from "../../auth/mailed-codes.ts";
import { sha256Hex } from "../../crypto/hashes.ts";
import { htmlMail, mailButton, mailCode, paragraph } from "../../mail/html-mail.ts";
import type { Mail } from "../../mail/mail.ts";
import { resetWrongCodes, storeChallenge } from "./challenges.ts";

interface AskedLink {
  email: string;
  returnTo?: string | undefined;
  /** A secret of the browser that asks, in which the link goes on by itself. */
  nonce?: string | undefined;
}

/**
 * Never looks the address up, so neither the response nor its time tells whether it is known.
 * @throws HttpError 429 rate_limited; 502 mail_failed when the provider refused for too long
 */
export async function requestSignInLink(
  parts: RequestParts,
  { email, returnTo, nonce }: AskedLink,
  asker: Asker,
): Promise<void> {
  const { db, config, origin, now } = parts;
  await countMailRequest(parts, email, asker);
  const nonceHash = nonce === undefined ? null : await sha256Hex(nonce);
  await resetWrongCodes(parts, { email, nonceHash, networks: asker.networks });

  const token = createSignInToken();
  const tokenHash = await sha256Hex(token);
  const code = createSignInCode();
  await storeChallenge(
    db,
    {
      email,
      returnTo: ownPath(returnTo) ?? paths.dashboard,
      tokenHash,
      codeHash: await signInCodeHash(config.authSecret, email, code),
      nonceHash,
    },
    now,
  );

  const mail = signInMail({
    to: email,
    // No server logs what follows the #.
    url: `${origin}${paths.verify}#token=${token}`,
    code,
    replyTo: config.supportEmail,
    idempotencyKey: `sign-in-link/${tokenHash}`,
  });
  await sendAtOnce(parts, mail);
}

const HEADING = "Sign in to Expense Timeline";

interface SignInMail extends Pick<Mail, "to" | "replyTo" | "idempotencyKey"> {
  readonly url: string;
  /** The code is for a device that the link can't reach. */
  readonly code: string;
}

function signInMail({ url, code, ...mail }: SignInMail): Mail {
  return {
    ...mail,
    // Where the mail is only seen as a notice, that is enough.
    subject: `${groupedCode(code)} is your Expense Timeline code`,
    // Keeps holiday replies away.
    headers: { "Auto-Submitted": "auto-generated" },
    text: `${HEADING}

Open this link to sign in:

${url}

Or type this code where you asked for it: ${groupedCode(code)}

Either can be used once, within ${CHALLENGE_MINUTES} minutes. Nobody from Expense Timeline will ever ask you for the
code. If you didn't ask to sign in, you can ignore this message: nobody can sign in without it.
`,
    html: htmlMail(HEADING, content(url, code)),
  };
}

function content(url: string, code: string): string {
  return `${mailButton(url, "Sign in")}
${paragraph("Or type this code where you asked for it:", { isQuiet: true })}
${mailCode(code)}
${paragraph(`Either works once, within ${CHALLENGE_MINUTES} minutes. Nobody from Expense Timeline will ever ask you for the code.`, { isQuiet: true })}
${paragraph("If you didn't ask to sign in, you can ignore this message: nobody can sign in without it.", { isQuiet: true })}`;
}
