import { CODE_ALPHABET } from "#domain/sign-in/sign-in.ts";

/** @param by at most 30 */
export function otherThan(code: string, by = 1): string {
  const last = CODE_ALPHABET.indexOf(code.at(-1) ?? "") + by;
  return code.slice(0, -1) + CODE_ALPHABET[last % CODE_ALPHABET.length];
}
