/** Calls the worker as a browser or a script would, on real D1 and with real mail to the stand-in. */
import { env, exports } from "cloudflare:workers";
import { app } from "../../worker/app.ts";
import type { Bindings } from "../../worker/env.ts";

export const bindings = env as unknown as Bindings;

/** The address a developer's browser uses; without APP_URL the worker takes its own origin from it. */
export const LOCAL = "http://localhost:5173";

export interface CallOptions {
  method?: string;
  /** Sent as JSON unless it already is text. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Another environment than the suite's. */
  vars?: Partial<Bindings>;
  origin?: string;
}

/** One request to the worker's own entry point, or with `vars` to the app in that environment. */
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
    headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  if (vars) return app.fetch(request, { ...bindings, ...vars });
  return (exports as unknown as { default: { fetch: typeof fetch } }).default.fetch(request);
}

export interface DeliveredMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string[];
}

/** What the mail stand-in received for an address, newest first. */
export async function inboxOf(email: string): Promise<DeliveredMail[]> {
  const inbox = String(bindings.MAIL_API_URL).replace(/\/mail$/, "/inbox.json");
  const response = await fetch(`${inbox}?to=${encodeURIComponent(email)}`);
  return response.json();
}

/** An address that no other test uses. */
export function freshEmail(name = "ana"): string {
  return `${name}.${crypto.randomUUID()}@example.com`;
}

/** Asks for a link and reads its token from the mail. */
export async function askForToken(
  email: string,
  returnTo?: string,
  options: Pick<CallOptions, "vars" | "origin"> = {},
): Promise<string> {
  const asked = await call("/api/sign-in/link", {
    ...options,
    body: { email, ...(returnTo !== undefined && { returnTo }) },
  });
  if (!asked.ok) throw new Error(`No link: ${asked.status} ${await asked.text()}`);
  const [newest] = await inboxOf(email);
  const token = /\/login\/verify#token=(\S+)/.exec(newest?.text ?? "")?.[1];
  if (!token) throw new Error(`No link in the mail to ${email}`);
  return token;
}

export const verify = (token: unknown, options: CallOptions = {}) =>
  call("/api/sign-in/verify", { ...options, body: { token } });

/** Signs in through the mailed link. `cookie` is a Cookie header's value. */
export async function signIn(email = freshEmail()): Promise<{ email: string; cookie: string }> {
  const response = await verify(await askForToken(email));
  const [cookie] = response.headers.getSetCookie();
  return { email, cookie: cookie?.split(";")[0] ?? "" };
}

/** Headers of our own page's request that changes something. */
export const fromOwnPage = (cookie: string) => ({ Cookie: cookie, Origin: LOCAL });
