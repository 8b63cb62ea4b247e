import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { PushMessage } from "#domain/expenses/notification.ts";
import type { Config } from "../env.ts";

/** Where a browser's push service takes messages, and the keys that only that browser can read with. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What became of a message: `gone` if the browser doesn't take any more. */
export type PushOutcome =
  | { readonly status: "sent" | "gone" }
  | { readonly status: "failed"; readonly error: string; readonly retryAfterMs: number | null }
  | { readonly status: "refused"; readonly error: string };

export type PushConfig = NonNullable<Config["push"]>;

/** The push services of all browsers. A worker that posted wherever an account says would be a tool against others. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
];

/** The local stand-in's name, under which nothing answers elsewhere. */
const STAND_IN = "push.expense-timeline.example";

export function isPushEndpoint(endpoint: string, { apiUrl }: Pick<PushConfig, "apiUrl">): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== "https:" || url.port !== "" || url.username !== "") return false;
  return SERVICES.some((host) => host.test(url.hostname)) || (apiUrl !== null && url.hostname === STAND_IN);
}

const TIMEOUT_MS = 8_000;

/** A phone that is switched off overnight still gets the day's reminder, and not that of the day before. */
const TTL_SECONDS = 86_400;

/** A message that wasn't delivered yet gives way to the next one. */
const TOPIC = "reminder";

/** Encrypts (RFC 8291), signs (RFC 8292) and sends a message. Never throws for what a push service does. */
export async function sendPush(
  { publicKey, privateKey, subject, apiUrl }: PushConfig,
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
): Promise<PushOutcome> {
  const { headers, body } = await buildPushPayload(
    { data: JSON.stringify(message), options: { ttl: TTL_SECONDS, urgency: "normal", topic: TOPIC } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject, publicKey, privateKey },
  );
  const address = apiUrl === null ? endpoint : `${apiUrl}/${encodeURIComponent(endpoint)}`;
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: headers as Record<string, string>,
      body,
      // Following one would post to an address that isn't a push service's.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch {
    return { status: "failed", error: "The push service could not be reached", retryAfterMs: null };
  }
}

function outcomeOf({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { status: "sent" };
  if (status === 404 || status === 410) return { status: "gone" };
  const error = `The push service answered ${status}`;
  if (status !== 429 && status < 500) return { status: "refused", error };
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return { status: "failed", error, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null };
}
