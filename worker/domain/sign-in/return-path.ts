import { RETURN_PATH_LENGTH_MAX } from "../paths.ts";

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
