import { z } from "zod";
import { CODE_ALPHABET, CODE_LENGTH, readCode } from "#domain/sign-in/sign-in.ts";
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

const CODE_FORM = `Enter the ${CODE_LENGTH} letters and digits of the code.`;

export const typedCode = z.string(CODE_FORM).transform((typed, ctx) => {
  const code = readCode(typed);
  if (code !== null) return code;
  ctx.addIssue({ code: "custom", message: CODE_FORM });
  return z.NEVER;
});

/** Each equally likely. */
export function createSignInCode(): string {
  const fair = Math.floor(256 / CODE_ALPHABET.length) * CODE_ALPHABET.length;
  let code = "";
  while (code.length < CODE_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(CODE_LENGTH - code.length)))
      if (byte < fair) code += CODE_ALPHABET[byte % CODE_ALPHABET.length];
  }
  return code;
}

/**
 * A bare hash could be reversed by trying all codes. This one needs the server's secret.
 * @param of whose code it is
 */
export function signInCodeHash(secret: string, of: string, code: string): Promise<string> {
  return hmacHex(secret, `sign-in-code:${of}:${code}`);
}

/** As the code may be stored: a secret may have been replaced since it was mailed. */
export function typedCodeHashes(secrets: readonly string[], of: string, code: string): Promise<string[]> {
  return Promise.all(secrets.map((secret) => signInCodeHash(secret, of, code)));
}
