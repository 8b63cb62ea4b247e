import { sha256Hex } from "../../crypto/sha256.ts";

/** A new link's secret: 256 random bits in base64url, 43 characters. */
export function createSignInToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** All that is stored of a token: its SHA-256. Random tokens need neither salt nor a slow hash. */
export function signInTokenHash(token: string): Promise<string> {
  return sha256Hex(token);
}
