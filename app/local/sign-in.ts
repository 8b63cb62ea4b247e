import { api, RequestError, unreachable } from "./api.ts";
import { askedSignIn, forgetAskedSignIn, rememberAskedSignIn, signInNonce } from "./asked-sign-in.ts";
import { pageOf } from "./page-address.ts";
import { announceAccountChange, askWhoIsHere } from "./who-is-here.ts";

/** Asks for a sign-in mail. @throws RequestError */
export async function requestSignInLink(email: string, returnTo: string | null): Promise<void> {
  const nonce = signInNonce();
  await api["sign-in"].link.$post({ json: { email, nonce, ...(returnTo === null ? {} : { returnTo }) } });
  rememberAskedSignIn(email, nonce);
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

/** Spends a mailed link's token, at the person's press. @throws RequestError, `invalid_token` for a spent link */
export function verifySignInLink(token: string): Promise<{ redirectTo: string }> {
  return verify({ token });
}

/**
 * Spends a mailed link's token without a press, where this browser asked for the link.
 * @returns null, with nothing spent, in any other browser
 * @throws RequestError, `invalid_token` for a spent link
 */
export async function continueSignInLink(token: string): Promise<{ redirectTo: string } | null> {
  const asked = askedSignIn();
  if (asked === null) return null;
  try {
    return await verify({ token, nonce: asked.nonce });
  } catch (failure) {
    if (failure instanceof RequestError && failure.code === "other_browser") return null;
    throw failure;
  }
}

/**
 * Spends a mailed code. In the browser that asked for it, nothing that strangers ask for or guess voids it.
 * @throws RequestError, `invalid_code` for one that is wrong or late
 */
export function verifySignInCode(email: string, code: string): Promise<{ redirectTo: string }> {
  const asked = askedSignIn();
  return verify({ email, code, ...(asked?.email === email && { nonce: asked.nonce }) });
}

async function verify(
  json: { nonce?: string } & ({ token: string } | { email: string; code: string }),
): Promise<{ redirectTo: string }> {
  const answer = await (await api["sign-in"].verify.$post({ json })).json();
  await askWhoIsHere();
  forgetAskedSignIn();
  announceAccountChange();
  return answer;
}
