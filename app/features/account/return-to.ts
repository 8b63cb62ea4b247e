import { paths } from "../../paths.ts";

/**
 * Where to go after signing in: a path of this site, or null for anything else, so that a link to the sign-in
 * screen can't be made to lead elsewhere.
 */
export function safeReturnTo(text: string | null): string | null {
  if (text === null || !/^\/(?![/\\])[\x20-\x7e]*$/.test(text)) return null;
  const url = new URL(text, window.location.origin);
  if (url.origin !== window.location.origin) return null;
  if (url.pathname.startsWith("/api/") || url.pathname.startsWith(paths.login)) return null;
  return url.pathname + url.search + url.hash;
}
