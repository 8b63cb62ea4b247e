import { paths } from "#domain/paths.ts";
import { ownPath } from "#domain/sign-in/sign-in.ts";
import { sha256Hex } from "../../crypto/sha256.ts";
import type { Asker } from "./asker.ts";
import { CHALLENGE_MINUTES, storeChallenge } from "./challenges.ts";
import { countMailRequest, type RequestParts, sendAtOnce } from "./mail-requests.ts";
import { createSignInCode, createSignInToken, signInCodeHash, signInTokenHash } from "./secrets.ts";
import { signInMail } from "./sign-in-mail.ts";
import { resetWrongCodes } from "./wrong-codes.ts";

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
  const tokenHash = await signInTokenHash(token);
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
    // After the #, which no server logs.
    url: `${origin}${paths.verify}#token=${token}`,
    code,
    minutes: CHALLENGE_MINUTES,
    replyTo: config.supportEmail,
    idempotencyKey: `sign-in-link/${tokenHash}`,
  });
  await sendAtOnce(parts, mail);
}
