/** How long a session lives and the cookies that carry it, as better-auth is told. */

const DAY_SECONDS = 24 * 60 * 60;

export const SESSION_SECONDS = 30 * DAY_SECONDS;

/** A session used this long after it began or was prolonged is prolonged. */
export const PROLONGED_AFTER_SECONDS = DAY_SECONDS;

/** better-auth only knows __Secure-; __Host- also ties the cookie to this very host. */
export function cookiePrefix(origin: string): string {
  return origin.startsWith("https:") ? "__Host-expense-timeline" : "expense-timeline";
}

const SESSION_TOKEN = "session_token";

/** The cookie that carries a session's token and our signature over it. */
export function sessionCookieName(origin: string): string {
  return `${cookiePrefix(origin)}.${SESSION_TOKEN}`;
}

/** Whether a browser that sent these headers may be signed in. */
export function hasSessionCookie(headers: Headers): boolean {
  return headers.get("Cookie")?.includes(`${SESSION_TOKEN}=`) ?? false;
}

/** The attributes of all our cookies. */
export function cookieAttributes(origin: string) {
  return { secure: origin.startsWith("https:"), httpOnly: true, sameSite: "lax", path: "/" } as const;
}
