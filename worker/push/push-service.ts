import { buildPushPayload } from "@block65/webcrypto-web-push";
import { decodeBase64Url } from "hono/utils/encode";
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

/** A message that wasn't delivered yet gives way to the next one about the same: a reminder to that of a later day, or to its end. */
function topicOf({ type }: PushMessage): string {
  return type === "settled" ? "reminder" : type;
}

/** Whether it is a point of P-256, uncompressed and in base64url. Nothing can be encrypted for any other. */
export async function isPushKey(p256dh: string): Promise<boolean> {
  const ecdh = { name: "ECDH", namedCurve: "P-256" };
  const importing = crypto.subtle.importKey("raw", decodeBase64Url(p256dh), ecdh, false, []);
  return await importing.then(
    () => true,
    () => false,
  );
}

/** Encrypts (RFC 8291), signs (RFC 8292) and sends a message. Never throws for what a push service or a browser's key does. */
export async function sendPush(
  { publicKey, privateKey, subject, apiUrl }: PushConfig,
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
): Promise<PushOutcome> {
  const options = { ttl: TTL_SECONDS, urgency: "normal", topic: topicOf(message) } as const;
  const encrypting = buildPushPayload(
    { data: JSON.stringify(message), options },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject, publicKey, privateKey },
  );
  // One that can't be encrypted mustn't keep those of others from being sent.
  const payload = await encrypting.catch(() => null);
  if (payload === null)
    return { status: "refused", error: "The message couldn't be encrypted for this device" };
  const { headers, body } = payload;
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
