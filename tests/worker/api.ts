/** Calls the worker as a browser or a script would, on real D1 and with real mail to the stand-in. */
import { vi } from "vitest";
import type { Bindings } from "../../worker/env.ts";
import worker from "../../worker/index.ts";
import type { InboxMail } from "../support/inbox.ts";
import { bindings, execute, firstValue } from "./stored.ts";

/** The address a developer's browser uses; without APP_URL the worker takes its own origin from it. */
export const LOCAL = "http://localhost:5173";

export interface CallOptions {
  method?: string;
  /** Sent as JSON unless it already is text. */
  body?: unknown;
  headers?: Record<string, string>;
  vars?: Partial<Bindings>;
  origin?: string;
}

export async function call(path: string, options: CallOptions = {}): Promise<Response> {
  const {
    method = options.body === undefined ? "GET" : "POST",
    body,
    headers,
    vars,
    origin = LOCAL,
  } = options;
  const request = new Request(`${origin}${path}`, {
    method,
    redirect: "manual",
    headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  // The worker reads an environment, and makes Stripe's client, once for each object.
  return worker.fetch(request, vars ? { ...bindings, ...vars } : bindings);
}

export async function answerOf(pending: Response | Promise<Response>): Promise<object> {
  const response = await pending;
  return { ...(await response.json<object>()), status: response.status };
}

export const statusOf = async (response: Response | Promise<Response>) => (await response).status;

/** Answers what the worker asks other servers, until it is restored. `proceed` asks the real one. */
export function interceptCalls(
  answer: (request: Request, proceed: () => Promise<Response>) => Response | Promise<Response>,
) {
  const realFetch = globalThis.fetch;
  return vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async (...given) => answer(new Request(...given), () => realFetch(...given)));
}

/** What the mail stand-in received for an address, newest first. */
export async function inboxOf(email: string): Promise<InboxMail[]> {
  const inbox = String(bindings.MAIL_API_URL).replace(/\/mail$/, "/inbox.json");
  const response = await fetch(`${inbox}?to=${encodeURIComponent(email)}`);
  return response.json();
}

/** The mail provider fails the next calls made with that API key: a key of the test's own, as suites share it. */
export async function mailFails(failures: {
  key: string;
  times: number;
  status: number;
  name?: string;
  /** Seconds. */
  retryAfter?: number;
}): Promise<void> {
  await fetch(`${bindings.MAIL_API_URL}/fail-next`, { method: "POST", body: JSON.stringify(failures) });
}

export function freshEmail(name = "ana"): string {
  return `${name}.${crypto.randomUUID()}@example.com`;
}

export interface SignInMail {
  email: string;
  token: string;
  /** As the mail shows it. */
  code: string;
}

/** Requests a sign-in mail and reads it. `request` is more of the request's body than the address. */
export async function requestMail(
  email = freshEmail(),
  request: { returnTo?: string; nonce?: string } = {},
  options: Pick<CallOptions, "vars" | "origin"> = {},
): Promise<SignInMail> {
  const response = await call("/api/sign-in/link", { ...options, body: { email, ...request } });
  if (!response.ok) throw new Error(`No link: ${response.status} ${await response.text()}`);
  const [newest] = await inboxOf(email.trim().toLowerCase());
  const token = /\/login\/verify#token=(\S+)/.exec(newest?.text ?? "")?.[1];
  const code = /asked for it: (\S+)/.exec(newest?.text ?? "")?.[1];
  if (!token || !code) throw new Error(`No link or no code in the mail to ${email}`);
  return { email, token, code };
}

export async function requestToken(
  email?: string,
  returnTo?: string,
  options: Pick<CallOptions, "vars" | "origin"> = {},
): Promise<string> {
  return (await requestMail(email, returnTo === undefined ? {} : { returnTo }, options)).token;
}

export const verify = (token: unknown, options: CallOptions = {}) =>
  call("/api/sign-in/verify", { ...options, body: { token } });

export const verifyCode = (email: string, code: string, more: { nonce?: string } = {}) =>
  call("/api/sign-in/verify", { body: { email, code, ...more } });

export const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

export const sessionCookieOf = (cookie: string): string =>
  cookie.split("; ").find((each) => each.includes("session_token=")) ?? "";

/** What a bearer token holds: the value of the session's cookie. */
export const bearerOf = (cookie: string): string => sessionCookieOf(cookie).split("=")[1] ?? "";

export const sessionCount = (email: string) =>
  firstValue<number>("select count(*) from session join user on user.id = user_id where email = ?", email);

export const expireChallenges = (email: string) =>
  execute("update sign_in_challenges set expires_at = ? where email = ?", Date.now() - 1, email);

/** Signs in through the mailed link. `cookie` is a Cookie header's value. */
export async function signIn(email = freshEmail()): Promise<{ email: string; cookie: string }> {
  const response = await verify(await requestToken(email));
  return { email, cookie: cookieOf(response) };
}

/** Moves the end of a user's sessions to so many milliseconds from now. */
export const endSessionsIn = (ms: number, email: string) =>
  execute(
    "UPDATE session SET expires_at = ? WHERE user_id = (SELECT id FROM user WHERE email = ?)",
    Date.now() + ms,
    email,
  );

export const whoIs = async (headers: Record<string, string>): Promise<unknown> =>
  (await call("/api/me", { headers })).json();

export const fromOwnPage = (cookie: string) => ({ Cookie: cookie, Origin: LOCAL });
