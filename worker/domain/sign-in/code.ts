/** What a mail shows and a user types. Nothing in it looks like something else: no 0 or O, no 1, I or L. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** 31⁸, or about 10¹², codes. */
export const CODE_LENGTH = 8;

const WHOLE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** Case, blanks and hyphens don't count. Null if it can't be a code. */
export function readCode(typed: string): string | null {
  const code = withoutGaps(typed);
  return WHOLE.test(code) ? code : null;
}

/** "abcd 23" as "ABCD-23". */
export function groupedCode(typed: string): string {
  const code = withoutGaps(typed);
  return code.length > 4 ? `${code.slice(0, 4)}-${code.slice(4)}` : code;
}

function withoutGaps(typed: string): string {
  return typed.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
}
