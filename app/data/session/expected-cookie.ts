import { tabStorage } from "../../browser/storage.ts";
import { COOKIE_EXPECTED } from "./session-state.ts";

/** Call it after a sign-in that the next page will show, unless the browser drops the cookie. */
export function expectCookie(): void {
  tabStorage.set(COOKIE_EXPECTED, "1");
}

/** Returns, only once, whether the browser dropped the cookie of a sign-in. */
export function wasCookieDropped(): boolean {
  const isExpected = tabStorage.get(COOKIE_EXPECTED) !== null;
  tabStorage.remove(COOKIE_EXPECTED);
  return isExpected;
}
