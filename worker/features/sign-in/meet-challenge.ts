import { acceptedSecrets } from "../../auth/accepted-secrets.ts";
import { sha256Hex } from "../../crypto/sha256.ts";
import type { Network } from "../../http/client-networks.ts";
import { HttpError } from "../../http/errors.ts";
import { countUse, type LimitParts, usedFrom } from "../../http/rate-limit.ts";
import type { Asker } from "./asker.ts";
import { CODE_TRIES_MAX, type MetChallenge, ownerOfLink, spendCode, spendLink } from "./challenges.ts";
import { signInTokenHash, typedCodeHashes } from "./secrets.ts";
import { countWrongCode } from "./wrong-codes.ts";

type Proof = { nonce: string | undefined } & ({ token: string } | { email: string; code: string });

const WRONG_CODE = "That code is wrong, or it has expired. Check it, or ask for a new one.";
const TOO_MANY_WRONG_CODES =
  "Five wrong codes were typed, so this code no longer works. Open the link in the mail, or ask for a new one.";

/** @throws HttpError 400 invalid_token or invalid_code; 409 other_browser, with nothing spent; 429 rate_limited */
export async function meetChallenge(
  parts: LimitParts,
  proof: Proof,
  { networks, knownBrowser }: Asker,
): Promise<MetChallenge> {
  const { db, config, now } = parts;
  const nonceHash = proof.nonce === undefined ? null : await sha256Hex(proof.nonce);
  if ("token" in proof) {
    await countUse(parts, { signInTriesPerIpPerHour: networks });
    const tokenHash = await signInTokenHash(proof.token);
    const met = await spendLink(db, { tokenHash, nonceHash, now });
    if (met === "other-browser")
      throw new HttpError(409, "other_browser", "This link was asked for in another browser.");
    if (met === null) throw deadLink();
    return met;
  }

  const { email, code } = proof;
  await countUse(parts, {
    signInTriesPerIpPerHour: networks,
    // A known browser is only held up by its mails' five tries, so strangers can't use up the address's.
    ...(knownBrowser === undefined && { signInCodesPerEmailAndNetworkPerDay: usedFrom(networks, email) }),
  });
  // What the network's own limit refuses doesn't count here, so one network can't use up the address's tries.
  if (knownBrowser === undefined) await countUse(parts, { signInCodesPerEmailPerDay: email });
  const codeHashes = await typedCodeHashes(acceptedSecrets(config, now), email, code);
  const met = await spendCode(db, { email, codeHashes, nonceHash, now });
  if (met === null) {
    const wrong = await countWrongCode(parts, { email, nonceHash, networks });
    throw new HttpError(400, "invalid_code", wrong < CODE_TRIES_MAX ? WRONG_CODE : TOO_MANY_WRONG_CODES);
  }
  return met;
}

/** @throws HttpError 400 invalid_token; 429 rate_limited */
export async function lookAtLink(
  parts: LimitParts,
  token: string,
  networks: readonly Network[],
): Promise<string> {
  await countUse(parts, { signInTriesPerIpPerHour: networks });
  const email = await ownerOfLink(parts.db, await signInTokenHash(token), parts.now);
  if (email === null) throw deadLink();
  return email;
}

function deadLink(): HttpError {
  return new HttpError(
    400,
    "invalid_token",
    "This sign-in link has expired or was already used. Ask for a new one.",
  );
}
