import { RETURN_PATH_LENGTH_MAX } from "../paths.ts";

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

/** Also percent-encoded: browsers resolve them, and what is left may start with two slashes. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** The API acts, and the sign-in screens would ask again. */
const NO_PAGE = /^\/(?:api|login)(?:\/|$)/i;

/**
 * Null if the path could lead to another site (`//evil`, `/\evil`, `/.//evil`). It is never resolved here, because a
 * browser could resolve it differently.
 */
export function ownPath(path: string | null | undefined): string | null {
  if (path === null || path === undefined || path.length > RETURN_PATH_LENGTH_MAX) return null;
  // Printable ASCII, as address bars give it; browsers drop tabs and newlines and read a backslash as a slash.
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path)) return null;
  const [pathname = ""] = path.split(/[?#]/, 1);
  if (pathname.split("/").some((segment) => DOT_SEGMENT.test(segment))) return null;
  return NO_PAGE.test(pathname) ? null : path;
}
