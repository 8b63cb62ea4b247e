const DAY_SECONDS = 24 * 60 * 60;

export const SESSION_SECONDS = 30 * DAY_SECONDS;

export const PROLONGED_AFTER_SECONDS = DAY_SECONDS;

/** __Host- also ties the cookie to this very host. */
export function cookiePrefix(origin: string): string {
  return origin.startsWith("https:") ? "__Host-expense-timeline" : "expense-timeline";
}

const SESSION_TOKEN = "session_token";

export function sessionCookieName(origin: string): string {
  return `${cookiePrefix(origin)}.${SESSION_TOKEN}`;
}

export function hasSessionCookie(headers: Headers): boolean {
  return headers.get("Cookie")?.includes(`${SESSION_TOKEN}=`) ?? false;
}

export function cookieAttributes(origin: string) {
  return { secure: origin.startsWith("https:"), httpOnly: true, sameSite: "lax", path: "/" } as const;
}
