import type { Database } from "../../db/client.ts";
import type { Config } from "../../env.ts";
import { HttpError } from "../../http/errors.ts";
import { countUse } from "../../http/rate-limit.ts";
import { sha256Hex } from "../../services/sha256.ts";
import { type MetChallenge, spendCode, spendLink } from "./challenges.ts";
import { signInCodeHash } from "./sign-in-code.ts";
import { signInTokenHash } from "./sign-in-token.ts";

type Answer = { token: string; nonce: string | undefined } | { email: string; code: string };

/**
 * Spends a mailed link or the code of the same mail; each voids the other.
 * @throws HttpError 400 invalid_token or invalid_code; 409 other_browser, with nothing spent, when a link
 * was to go on by itself in a browser that didn't ask for it; 429 rate_limited
 */
export async function meetChallenge(
  { db, config, now }: { db: Database; config: Config; now: number },
  answer: Answer,
  ip: string,
): Promise<MetChallenge> {
  if ("token" in answer) {
    await countUse({ db, config, now }, { signInTriesPerIpPerHour: ip });
    const met = await spendLink(db, {
      tokenHash: await signInTokenHash(answer.token),
      nonceHash: answer.nonce === undefined ? null : await sha256Hex(answer.nonce),
      now,
    });
    if (met === "other-browser")
      throw new HttpError(409, "other_browser", "This link was asked for in another browser.");
    if (met === null)
      throw new HttpError(
        400,
        "invalid_token",
        "This sign-in link has expired or was already used. Ask for a new one.",
      );
    return met;
  }

  const { email, code } = answer;
  await countUse({ db, config, now }, { signInTriesPerIpPerHour: ip, signInCodesPerEmailPerDay: email });
  const codeHash = await signInCodeHash(config.authSecret, email, code);
  const met = await spendCode(db, { email, codeHash, now });
  if (met === null)
    throw new HttpError(
      400,
      "invalid_code",
      "That code is wrong, or it has expired. Check it, or ask for a new one.",
    );
  return met;
}
