import { RETURN_PATH_LENGTH_MAX } from "../paths.ts";

/** The alphabet of the codes in mails. It has no characters that look alike: no 0 or O, no 1, I or L. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** This length gives 31⁸, or about 10¹², codes. */
export const CODE_LENGTH = 8;

const WHOLE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** Ignores case, blanks and hyphens. Returns null if the text can't be a code. */
export function readCode(typed: string): string | null {
  const code = withoutGaps(typed);
  return WHOLE.test(code) ? code : null;
}

/** Formats "abcd 23" as "ABCD-23". */
export function groupedCode(typed: string): string {
  const code = withoutGaps(typed);
  return code.length > 4 ? `${code.slice(0, 4)}-${code.slice(4)}` : code;
}

function withoutGaps(typed: string): string {
  return typed.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
}

/** Matches percent-encoded dots too. Browsers resolve these segments, and the rest may start with two slashes. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** Excludes the API, because its paths act, and the sign-in screens, because they would ask again. */
const NO_PAGE = /^\/(?:api|login)(?:\/|$)/i;

/**
 * Returns null if the path could lead to another site (`//evil`, `/\evil`, `/.//evil`). The path is never resolved here,
 * because a browser could resolve it differently.
 */
export function ownPath(path: string | null | undefined): string | null {
  if (path === null || path === undefined || path.length > RETURN_PATH_LENGTH_MAX) return null;
  // Allows printable ASCII, as address bars give it. Browsers drop tabs and newlines and read a backslash as a slash.
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path)) return null;
  const [pathname = ""] = path.split(/[?#]/, 1);
  if (pathname.split("/").some((segment) => DOT_SEGMENT.test(segment))) return null;
  return NO_PAGE.test(pathname) ? null : path;
}

/** The parameter of the path to which somebody is led who kept the bills that they picked on /start. */
export const PICKED_PARAMETER = "picked";

export function keepsPicked(path: string | null): boolean {
  return path?.includes(`?${PICKED_PARAMETER}=`) ?? false;
}
