import { logError } from "../../http/error-log.ts";
import { HttpError } from "../../http/errors.ts";
import { countUse, type LimitParts, usedFrom } from "../../http/rate-limit.ts";
import { createMailer } from "../../mail/create-mailer.ts";
import { type Mail, sendPatiently } from "../../mail/mail.ts";
import type { Asker } from "./asker.ts";

export interface RequestParts extends LimitParts {
  origin: string;
  requestId: string;
}

/**
 * A browser that signed in to the address before has limits of its own, so strangers can't keep its user from asking, and the
 * mailbox gets only so many mails from everywhere else.
 * @throws HttpError 429 rate_limited
 */
export async function countMailRequest(
  parts: LimitParts,
  email: string,
  { networks, knownBrowser }: Asker,
): Promise<void> {
  if (knownBrowser !== undefined)
    return await countUse(parts, { signInLinksPerKnownBrowserPerHour: `${email} ${knownBrowser}` });
  await countUse(parts, {
    signInLinksPerIpPerHour: networks,
    signInLinksPerEmailAndNetworkPerHour: usedFrom(networks, email),
  });
  // What the network's own limit refuses doesn't count here, so one network can't use up the address's mails.
  await countUse(parts, { signInLinksPerEmailPerHour: email });
}

/** @throws HttpError 502 mail_failed when the provider refused for too long */
export async function sendAtOnce({ config, requestId }: RequestParts, mail: Mail): Promise<void> {
  try {
    await sendPatiently(createMailer(config.mail), mail);
  } catch (error) {
    logError(error, { requestId });
    throw new HttpError(502, "mail_failed", "We couldn't send the email. Please try again in a moment.");
  }
}
