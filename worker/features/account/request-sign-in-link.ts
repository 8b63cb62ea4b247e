import type { Auth } from "../../auth.ts";
import type { Database } from "../../db/client.ts";
import type { Config } from "../../env.ts";
import { logError } from "../../http/error-log.ts";
import { HttpError } from "../../http/errors.ts";
import { countUse } from "../../http/rate-limit.ts";
import { createMailer } from "../../services/create-mailer.ts";
import { sendWithOneRetry } from "../../services/mail.ts";
import { SIGN_IN_LINK_MINUTES } from "./emailed-sign-in.ts";
import { safeReturnTo } from "./return-to.ts";
import { signInMail } from "./sign-in-mail.ts";
import { createSignInToken, signInTokenHash } from "./sign-in-token.ts";

const HOUR_MS = 60 * 60 * 1000;

interface RequestParts {
  auth: Auth;
  db: Database;
  config: Config;
  origin: string;
  requestId: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Mails a sign-in link. Whether the address is known is never looked up, so neither the answer nor the
 * time it takes can tell.
 * @throws HttpError 429 rate_limited; 502 mail_failed when the provider refused twice
 */
export async function requestSignInLink(
  { auth, db, config, origin, requestId, now }: RequestParts,
  asked: { email: string; returnTo?: string | undefined },
): Promise<void> {
  await countUse(db, {
    name: "sign-in-link",
    subject: asked.email,
    max: config.limits.signInLinksPerEmailPerHour,
    windowMs: HOUR_MS,
    now,
  });

  const token = createSignInToken();
  const tokenHash = await signInTokenHash(token);
  await auth.api.rememberSignInLink({
    body: { tokenHash, email: asked.email, returnTo: safeReturnTo(asked.returnTo) },
  });

  const mail = signInMail({
    to: asked.email,
    // After the #, so that the token reaches no server's log on the way.
    url: `${origin}/login/verify#token=${token}`,
    minutes: SIGN_IN_LINK_MINUTES,
    replyTo: config.supportEmail,
    idempotencyKey: `sign-in-link/${tokenHash}`,
  });
  try {
    await sendWithOneRetry(createMailer(config.mail), mail);
  } catch (error) {
    logError(error, { requestId });
    throw new HttpError(502, "mail_failed", "We couldn't send the e-mail. Please try again in a moment.");
  }
}
