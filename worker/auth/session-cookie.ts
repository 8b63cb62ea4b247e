/** How a session is carried and how long it lasts: what better-auth is told, and what reading without it relies on. */

const DAY_SECONDS = 24 * 60 * 60;

export const SESSION_SECONDS = 30 * DAY_SECONDS;

/** A session that is used this long after it was begun or prolonged is prolonged. */
export const PROLONGED_AFTER_SECONDS = DAY_SECONDS;

/** What the names of all of better-auth's cookies hold, before a dot. */
export const COOKIE_FAMILY = "expense-timeline";

/** better-auth only knows __Secure-; __Host- also ties the cookie to this very host. */
export function cookiePrefix(origin: string): string {
  return origin.startsWith("https:") ? `__Host-${COOKIE_FAMILY}` : COOKIE_FAMILY;
}

/** Whether a request carries a cookie of better-auth's. A chosen theme's, app/ui/theme.ts, says nothing of who sends it. */
export function hasAccountCookie(headers: Headers): boolean {
  return headers.get("Cookie")?.includes(COOKIE_FAMILY) ?? false;
}

/** The name of the cookie that carries a session's token and our signature over it. */
export function sessionCookieName(origin: string): string {
  return `${cookiePrefix(origin)}.session_token`;
}
