import type { Context } from "hono";
import { type AppEnv, HttpError, logError } from "../http/handler.ts";
import { clientNetworks, countUse, type LimitParts, type Network, usedFrom } from "../http/rate-limit.ts";
import { createMailer, type Mail, sendPatiently } from "../mail/mail.ts";
import { knownBrowser } from "./cookies.ts";

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
    return await countUse(parts, { SIGN_IN_LINKS_PER_KNOWN_BROWSER_PER_HOUR: `${email} ${knownBrowser}` });
  await countUse(parts, {
    SIGN_IN_LINKS_PER_IP_PER_HOUR: networks,
    SIGN_IN_LINKS_PER_EMAIL_AND_NETWORK_PER_HOUR: usedFrom(networks, email),
  });
  // What the network's own limit refuses doesn't count here, so one network can't use up the address's mails.
  await countUse(parts, { SIGN_IN_LINKS_PER_EMAIL_PER_HOUR: email });
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

/** Identifies who asks for a mail or types its code, for limits. */
export interface Asker {
  readonly networks: readonly Network[];
  readonly knownBrowser: string | undefined;
}

export async function askerOf(c: Context<AppEnv>, email: string | undefined): Promise<Asker> {
  return {
    networks: clientNetworks(c),
    knownBrowser: email === undefined ? undefined : await knownBrowser(c, email),
  };
}
