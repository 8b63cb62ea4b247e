import { type Context, Hono } from "hono";
import { z } from "zod";
import { acceptedSecrets } from "../../auth/cookies.ts";
import { emailAddress } from "../../auth/email-address.ts";
import { type Asker, askerOf } from "../../auth/mail-requests.ts";
import { CODE_TRIES_MAX, typedCode, typedCodeHashes } from "../../auth/mailed-codes.ts";
import { openSession, provenUser } from "../../auth/session.ts";
import { sha256Hex } from "../../crypto/hashes.ts";
import { type AppEnv, HttpError, logError } from "../../http/handler.ts";
import { clientNetworks, countUse, type LimitParts, type Network, usedFrom } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";
import {
  countWrongCode,
  lookAtChallenge,
  type MetChallenge,
  restoreChallenge,
  spendCode,
  spendLink,
} from "./challenges.ts";
import { requestSignInLink } from "./request-sign-in-link.ts";

/** A browser recognises the mail that it asked for by its nonce. */
const nonce = z.string().min(16, "The nonce is too short.").max(128, "The nonce is too long.");

const linkRequest = z.strictObject({
  email: emailAddress,
  returnTo: z.string().optional(),
  nonce: nonce.optional(),
});

/** A link's token, or an address and its code. The nonce comes from a browser that asked for the mail. */
const verification = z
  .strictObject({
    token: z.string().optional(),
    nonce: nonce.optional(),
    email: emailAddress.optional(),
    code: typedCode.optional(),
  })
  .transform(({ token, nonce, email, code }, ctx) => {
    if (token !== undefined && email === undefined && code === undefined) return { token, nonce };
    if (token === undefined && email !== undefined && code !== undefined) return { email, code, nonce };
    ctx.addIssue({
      code: "custom",
      message: "Send either a link's token, or an email address and its code.",
    });
    return z.NEVER;
  });

const linkLookedAt = z.strictObject({ token: z.string() });

export const signInRoutes = new Hono<AppEnv>()
  .post("/sign-in/link", jsonBody(linkRequest), async (c) => {
    const asked = c.req.valid("json");
    await requestSignInLink(c.var, asked, await askerOf(c, asked.email));
    return c.json({ ok: true as const });
  })
  .post("/sign-in/look", jsonBody(linkLookedAt), async (c) => {
    const { email, returnTo } = await lookAtLink(c.var, c.req.valid("json").token, clientNetworks(c));
    return c.json({ email, redirectTo: returnTo });
  })
  .post("/sign-in/verify", jsonBody(verification), async (c) => {
    const proof = c.req.valid("json");
    const typedFor = "email" in proof ? proof.email : undefined;
    const met = await meetChallenge(c.var, proof, await askerOf(c, typedFor));
    await orGiveBack(
      c,
      async () => openSession(c, { ...(await provenUser(c, { email: met.email })), openedBy: null }),
      () => restoreChallenge(c.var.db, met),
    );
    return c.json({ redirectTo: met.returnTo });
  });

type Proof = { nonce: string | undefined } & ({ token: string } | { email: string; code: string });

const WRONG_CODE = "That code is wrong, or it has expired. Check it, or ask for a new one.";
const TOO_MANY_WRONG_CODES =
  "Five wrong codes were typed, so this code no longer works. Open the link in the mail, or ask for a new one.";

/** @throws HttpError 400 invalid_token or invalid_code; 409 other_browser, with nothing spent; 429 rate_limited */
async function meetChallenge(
  parts: LimitParts,
  proof: Proof,
  { networks, knownBrowser }: Asker,
): Promise<MetChallenge> {
  const { db, config, now } = parts;
  const nonceHash = proof.nonce === undefined ? null : await sha256Hex(proof.nonce);
  if ("token" in proof) {
    await countUse(parts, { SIGN_IN_TRIES_PER_IP_PER_HOUR: networks });
    const tokenHash = await sha256Hex(proof.token);
    const met = await spendLink(db, { tokenHash, nonceHash, now });
    if (met === "other-browser")
      throw new HttpError(409, "other_browser", "This link was asked for in another browser.");
    if (met === null) throw deadLink();
    return met;
  }

  const { email, code } = proof;
  await countUse(parts, {
    SIGN_IN_TRIES_PER_IP_PER_HOUR: networks,
    // A known browser is only held up by its mails' five tries, so strangers can't use up the address's.
    ...(knownBrowser === undefined && {
      SIGN_IN_CODES_PER_EMAIL_AND_NETWORK_PER_DAY: usedFrom(networks, email),
    }),
  });
  // What the network's own limit refuses doesn't count here, so one network can't use up the address's tries.
  if (knownBrowser === undefined) await countUse(parts, { SIGN_IN_CODES_PER_EMAIL_PER_DAY: email });
  const codeHashes = await typedCodeHashes(acceptedSecrets(config, now), email, code);
  const met = await spendCode(db, { email, codeHashes, nonceHash, now });
  if (met === null) {
    const wrong = await countWrongCode(parts, { email, nonceHash, networks });
    throw new HttpError(400, "invalid_code", wrong < CODE_TRIES_MAX ? WRONG_CODE : TOO_MANY_WRONG_CODES);
  }
  return met;
}

/** @throws HttpError 400 invalid_token; 429 rate_limited */
async function lookAtLink(parts: LimitParts, token: string, networks: readonly Network[]) {
  await countUse(parts, { SIGN_IN_TRIES_PER_IP_PER_HOUR: networks });
  const found = await lookAtChallenge(parts.db, await sha256Hex(token), parts.now);
  if (found === null) throw deadLink();
  return found;
}

function deadLink(): HttpError {
  return new HttpError(
    400,
    "invalid_token",
    "This sign-in link has expired or was already used. Ask for a new one.",
  );
}

/**
 * A sign-in asks ledgers, too, and one of them may not respond. The link or the code that was spent for it then works again.
 * @throws HttpError 503 busy; 409 address_changed
 */
export async function orGiveBack(
  c: Context<AppEnv>,
  signIn: () => Promise<void>,
  giveBack: () => Promise<void>,
): Promise<void> {
  try {
    await signIn();
  } catch (thrown) {
    await giveBack();
    if (thrown instanceof HttpError) throw thrown;
    logError(thrown, { requestId: c.var.requestId, route: c.var.route });
    const sentence =
      "We can't sign you in at the moment. Your link and your code still work: please try again in a minute.";
    throw new HttpError(503, "busy", sentence, { headers: { "Retry-After": "60" } });
  }
}
