import { browserStorage, tabStorage } from "../../browser/storage.ts";
import { allAnswered, api, RequestError, unreachable } from "../api/api.ts";
import { pageOf } from "../api/page-of.ts";
import { announceAccountChange, COOKIE_EXPECTED, fetchUser } from "./session-state.ts";
import { forgetPushRenewal, markSignedIn } from "./signed-in-here.ts";
import type { User } from "./stored-user.ts";

export const COOKIE_REFUSED =
  "This browser didn't keep the cookie that signing in needs. Allow cookies for this site, then ask for a new link.";

/** @throws RequestError */
export async function requestSignInLink(email: string, returnTo: string | null): Promise<void> {
  // A repeated request uses the same nonce, so that the links of both mails work here.
  const nonce = pendingSignIn()?.nonce ?? crypto.randomUUID();
  await api["sign-in"].link.$post({ json: { email, nonce, ...(returnTo !== null && { returnTo }) } });
  const pending: PendingSignIn = { email, nonce, askedAt: Date.now() };
  browserStorage.set(KEY, JSON.stringify(pending));
}

/**
 * Leaves for Google's consent page, which comes back signed in to `returnTo`, or to /login with an `error`.
 * @throws RequestError `google_not_set_up` if this deployment has no Google client
 */
export async function startGoogleSignIn(returnTo: string | null): Promise<void> {
  const json = { provider: "google" as const, ...(returnTo !== null && { returnTo }) };
  const response = await (await api.auth["sign-in"].social.$post({ json })).json();
  const page = pageOf(response?.url);
  if (page === null) throw unreachable(new TypeError("The response has no address to go to."));
  forgetPushRenewal();
  markSignedIn();
  location.assign(page);
}

/**
 * Spends a mailed link's token.
 * @param nonce spends it without a press of a button
 * @throws RequestError `invalid_token` for a spent link
 */
export function verifySignInLink(
  token: string,
  here: User | null,
  nonce?: string,
): Promise<{ redirectTo: string }> {
  markSignedIn();
  return finish(() => api["sign-in"].verify.$post({ json: { token, ...(nonce && { nonce }) } }), here);
}

/** A session, or the address that the link would sign in, with nothing spent. */
export type FollowedLink =
  | { readonly redirectTo: string }
  | { readonly asksFor: string; readonly leadsTo: string };

/**
 * Spends a mailed link's token without a press if this browser requested the link and nobody else is signed in. Otherwise
 * returns whom the link would sign in.
 * @param here the user who is signed in
 * @throws RequestError `invalid_token` for a link that has expired or was used
 */
export async function followSignInLink(token: string, here: User | null): Promise<FollowedLink> {
  const pending = pendingSignIn();
  if (pending !== null && (here === null || here.email === pending.email)) {
    try {
      return await verifySignInLink(token, here?.email === pending.email ? null : here, pending.nonce);
    } catch (failure) {
      if (!(failure instanceof RequestError) || failure.code !== "other_browser") throw failure;
    }
  }
  const response = await api["sign-in"].look.$post({ json: { token } });
  const { email, redirectTo } = await response.json();
  return { asksFor: email, leadsTo: redirectTo };
}

/**
 * Spends a mailed code. The nonce keeps strangers from voiding it by requesting or guessing codes.
 * @throws RequestError `invalid_code` for a code that is wrong or late
 */
export function verifySignInCode(email: string, code: string): Promise<{ redirectTo: string }> {
  const pending = pendingSignIn();
  const json = { email, code, ...(pending?.email === email && { nonce: pending.nonce }) };
  markSignedIn();
  return finish(() => api["sign-in"].verify.$post({ json }), "unknown");
}

/** The address of a sign-in with Google that waits for a code in this browser. @throws RequestError */
export async function googleAwaitingCode(): Promise<string | null> {
  return (await (await api["sign-in"].google.$get()).json()).email;
}

/** @throws RequestError `invalid_code` for a code that is wrong or late */
export function verifyGoogleCode(code: string): Promise<{ redirectTo: string }> {
  return finish(() => api["sign-in"].google.$post({ json: { code } }), "unknown");
}

/**
 * If somebody else was signed in, this browser has to know the new user before the next page is shown. If nobody was, the next
 * page comes with its user.
 */
export async function finish(
  send: () => Promise<{ json: () => Promise<{ redirectTo: string }> }>,
  here: User | "unknown" | null,
): Promise<{ redirectTo: string }> {
  await allAnswered();
  const response = await (await send()).json();
  forgetPendingSignIn();
  forgetPushRenewal();
  if (here !== null && (await fetchUser()) === null) throw new Error(COOKIE_REFUSED);
  if (here === null) tabStorage.set(COOKIE_EXPECTED, "1");
  announceAccountChange();
  return response;
}

/** This browser requested a sign-in mail, so the mail's link may sign in here without a press. */
interface PendingSignIn {
  readonly email: string;
  /** Known to this browser and, as a hash, to the worker. */
  readonly nonce: string;
  readonly askedAt: number;
}

const KEY = "expenseTimeline_askedSignIn";

const LIVES_MS = 10 * 60_000;

/** It outlives a reload, since phones drop an app from memory while its user looks for the code in the mail. */
export function pendingSignIn(): PendingSignIn | null {
  const { email, nonce, askedAt } = (browserStorage.getJson(KEY) ?? {}) as Partial<PendingSignIn>;
  if (typeof email !== "string" || typeof nonce !== "string" || typeof askedAt !== "number") return null;
  // If the clock was set back, the instant may lie ahead, and waiting for it would never end.
  const age = Date.now() - askedAt;
  return age >= 0 && age < LIVES_MS ? { email, nonce, askedAt } : null;
}

export function forgetPendingSignIn(): void {
  browserStorage.remove(KEY);
}

/** Returns, only once, whether the browser dropped the cookie of a sign-in. */
export function wasCookieDropped(): boolean {
  const isExpected = tabStorage.get(COOKIE_EXPECTED) !== null;
  tabStorage.remove(COOKIE_EXPECTED);
  return isExpected;
}
