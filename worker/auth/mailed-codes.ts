import { encodeBase64Url } from "hono/utils/encode";
import { z } from "zod";
import { CODE_ALPHABET, CODE_LENGTH, readCode } from "#domain/sign-in/sign-in.ts";
import { hmacHex } from "../crypto/hashes.ts";

/** What proves an address: the link and the code of a mail to it. */

export const CHALLENGE_MINUTES = 10;

/** After this many tries only the mail's link works. */
export const CODE_TRIES_MAX = 5;

/** 256 random bits in base64url, 43 characters. A bare hash of them needs neither salt nor time. */
export function createSignInToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)).buffer).replaceAll("=", "");
}

const CODE_FORM = `Enter the ${CODE_LENGTH} letters and digits of the code.`;

export const typedCode = z.string(CODE_FORM).transform((typed, ctx) => {
  const code = readCode(typed);
  if (code !== null) return code;
  ctx.addIssue({ code: "custom", message: CODE_FORM });
  return z.NEVER;
});

/** Every code is equally likely. */
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

/** Returns every hash under which the code may be stored: a secret may have been replaced since it was mailed. */
export function typedCodeHashes(secrets: readonly string[], of: string, code: string): Promise<string[]> {
  return Promise.all(secrets.map((secret) => signInCodeHash(secret, of, code)));
}
