import { describeError } from "../http/error-log.ts";

/** What better-auth says of a callback that anybody can send, with or without having been at Google. */
const CALLERS_FAULTS: ReadonlySet<string> = new Set([
  "INVALID_CALLBACK_REQUEST",
  "State not found",
  "OAuth issuer mismatch",
  "Unable to get user info",
  "account_not_linked",
  "signup_disabled",
]);

/** Of another walk's nonce, which the caller may have put into the address of Google's page. */
const UNVERIFIED_TOKEN = /^Provider "google": id_token failed verification/;

/** By what was thrown: the state is unknown, spent or another browser's; Google doesn't know the code. */
const CALLERS_FAILURES: Readonly<Record<string, (thrown: Thrown) => boolean>> = {
  "Failed to parse state": ({ code }) => typeof code === "string" && code.startsWith("state_"),
  "Failed to validate authorization code": ({ error }) => error === "invalid_grant",
};

type Thrown = { readonly code?: unknown; readonly error?: unknown };

/**
 * better-auth calls everything an error that keeps somebody from signing in. Alerts count errors (docs/operations.md), so what a
 * caller did wrong is a warning here. Whatever isn't known to be a caller's is ours.
 */
export function logAuth(_: string, message: string, ...details: unknown[]): void {
  const [thrown] = details;
  const isCallers =
    CALLERS_FAULTS.has(message) ||
    UNVERIFIED_TOKEN.test(message) ||
    (typeof thrown === "object" && thrown !== null && (CALLERS_FAILURES[message]?.(thrown) ?? false));
  // What the caller sent isn't for the log: it may be long, and anybody's.
  const line = isCallers
    ? { level: "warn", source: "better-auth", message }
    : { level: "error", source: "better-auth", message, details: details.map(describeError) };
  console[isCallers ? "warn" : "error"](JSON.stringify(line));
}
