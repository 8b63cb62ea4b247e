import { z } from "zod";
import { hmacHex } from "../../crypto/hmac.ts";
import { sha256Hex } from "../../crypto/sha256.ts";

/** 256 random bits in base64url, 43 characters. */
export function createSignInToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Random tokens need neither salt nor a slow hash. */
export function signInTokenHash(token: string): Promise<string> {
  return sha256Hex(token);
}

const CODES = 1_000_000;

const CODE_FORM = "Enter the 6 digits of the code.";

export const typedCode = z
  .string(CODE_FORM)
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, CODE_FORM));

/** Six digits, each equally likely. */
export function createSignInCode(): string {
  const fair = Math.floor(2 ** 32 / CODES) * CODES;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < fair) return String(drawn % CODES).padStart(6, "0");
  }
}

/** A bare hash could be reversed by trying all million codes. This one needs the server's secret. */
export function signInCodeHash(authSecret: string, email: string, code: string): Promise<string> {
  return hmacHex(authSecret, `sign-in-code:${email}:${code}`);
}
