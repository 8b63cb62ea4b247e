import { encodeBase64Url } from "hono/utils/encode";
import { acceptedSecrets } from "../../auth/cookies.ts";
import { hmacHex, isHmacHex, sha256Hex, someSecret } from "../../crypto/hashes.ts";
import type { LimitParts } from "../../http/rate-limit.ts";

const CHALLENGE_MS = 10 * 60_000;

/** What a challenge may be answered for: signing in, or adding a passkey to this user's account. */
export type Ceremony = "sign-in" | `add:${string}`;

type ChallengeParts = Pick<LimitParts, "config" | "now">;

/** No signature made elsewhere with the same secret is accepted. */
const keyOf = (secret: string) => `passkey-challenge ${secret}`;

const signedText = (ceremony: Ceremony, content: string) => `${ceremony}:${content}`;

/** Signed rather than stored, so that a visit to the sign-in page writes nothing. Returns text, which browsers take as bytes. */
export async function createChallenge({ config, now }: ChallengeParts, ceremony: Ceremony): Promise<string> {
  const random = encodeBase64Url(crypto.getRandomValues(new Uint8Array(24)).buffer);
  const content = `${(now + CHALLENGE_MS).toString(36)}.${random}`;
  return `${content}.${await hmacHex(keyOf(config.authSecret), signedText(ceremony, content))}`;
}

export interface AnsweredChallenge {
  readonly challengeHash: string;
  readonly expiresAtMs: number;
}

/** @returns "foreign" for a challenge that isn't ours, or that was made for something else */
export async function readChallenge(
  { config, now }: ChallengeParts,
  ceremony: Ceremony,
  challenge: string,
): Promise<AnsweredChallenge | "expired" | "foreign"> {
  const dot = challenge.lastIndexOf(".");
  const [content, signature] = [challenge.slice(0, dot), challenge.slice(dot + 1)];
  const isOurs = await someSecret(acceptedSecrets(config, now), (secret) =>
    isHmacHex(signature, keyOf(secret), signedText(ceremony, content)),
  );
  if (dot < 1 || !isOurs) return "foreign";
  const expiresAtMs = Number.parseInt(content, 36);
  if (expiresAtMs <= now) return "expired";
  return { challengeHash: await sha256Hex(challenge), expiresAtMs };
}
