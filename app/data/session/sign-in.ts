import { api, RequestError, unreachable } from "../api/api.ts";
import { pageOf } from "../api/redirect-address.ts";
import { forgetPendingSignIn, pendingSignIn, signInNonce, storePendingSignIn } from "./pending-sign-in.ts";
import { announceAccountChange, askWhoIsHere, expectCookie } from "./session-state.ts";
import type { User } from "./stored-user.ts";

/** Said when the worker has signed somebody in, but the next request comes without the cookie. */
export const COOKIE_REFUSED =
  "This browser didn't keep the cookie that signing in needs. Allow cookies for this site, then ask for a new link.";

/** Asks for a sign-in mail. @throws RequestError */
export async function requestSignInLink(email: string, returnTo: string | null): Promise<void> {
  const nonce = signInNonce();
  await api["sign-in"].link.$post({ json: { email, nonce, ...(returnTo === null ? {} : { returnTo }) } });
  storePendingSignIn(email, nonce);
}

/**
 * Leaves for Google's consent page, which comes back signed in to `returnTo`, or to /login with an `error`.
 * @throws RequestError, with code `google_not_set_up` where there is no Google to go to
 */
export async function startGoogleSignIn(returnTo: string | null): Promise<void> {
  const json = { provider: "google" as const, ...(returnTo === null ? {} : { returnTo }) };
  const answer = await (await api.auth["sign-in"].social.$post({ json })).json();
  const page = pageOf(answer?.url);
  if (page === null) throw unreachable(new TypeError("The answer has no address to go to."));
  location.assign(page);
}

/** Spends a mailed link's token, at the user's press. @throws RequestError, `invalid_token` for a spent link */
export function verifySignInLink(token: string, here: User | null): Promise<{ redirectTo: string }> {
  return verify({ token }, here);
}

/** What came of opening a mailed link: a session, or an address to ask the user about, with nothing spent. */
export type FollowedLink = { readonly redirectTo: string } | { readonly asksFor: string };

/**
 * Spends a mailed link's token without a press if this browser asked for the link and nobody else is signed in.
 * Otherwise it only tells whom the link would sign in.
 * @param here who uses this browser already
 * @throws RequestError, `invalid_token` for a link that has expired or was used
 */
export async function followSignInLink(token: string, here: User | null): Promise<FollowedLink> {
  const asked = pendingSignIn();
  if (asked !== null && (here === null || here.email === asked.email)) {
    try {
      return await verify({ token, nonce: asked.nonce }, here?.email === asked.email ? null : here);
    } catch (failure) {
      if (!(failure instanceof RequestError) || failure.code !== "other_browser") throw failure;
    }
  }
  const answer = await api["sign-in"].look.$post({ json: { token } });
  return { asksFor: (await answer.json()).email };
}

/**
 * Spends a mailed code. In the browser that asked for it, strangers can't void it by asking for or guessing codes.
 * @throws RequestError, `invalid_code` for one that is wrong or late
 */
export function verifySignInCode(email: string, code: string): Promise<{ redirectTo: string }> {
  const asked = pendingSignIn();
  return verify({ email, code, ...(asked?.email === email && { nonce: asked.nonce }) }, "unknown");
}

/**
 * Nobody is asked who is here now where nobody else was: the page that follows comes with its user. Otherwise this browser
 * has to know before that page is shown that it isn't the former user's.
 */
async function verify(
  json: { nonce?: string } & ({ token: string } | { email: string; code: string }),
  here: User | "unknown" | null,
): Promise<{ redirectTo: string }> {
  const answer = await (await api["sign-in"].verify.$post({ json })).json();
  forgetPendingSignIn();
  if (here !== null && (await askWhoIsHere()) === null) throw new Error(COOKIE_REFUSED);
  if (here === null) expectCookie();
  announceAccountChange();
  return answer;
}
