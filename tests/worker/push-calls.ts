import type { PushMessage } from "#domain/expenses/notification.ts";
import { answerOf, call, fromOwnPage } from "./api.ts";
import { bindings } from "./stored.ts";
import type { TestUser } from "./sync-calls.ts";

const STAND_IN = String(bindings.PUSH_API_URL).replace(/\/send$/, "");

export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`${STAND_IN}/${path}`, { method: "POST", body: JSON.stringify(body) });
  return await response.json();
}

/** What a browser's `pushManager.subscribe` gives. */
export async function subscribeBrowser(): Promise<Subscription> {
  const [applicationServerKey] = String(bindings.PUSH_SIGNING_KEY).split(".");
  return await post("subscriptions", { applicationServerKey });
}

export const expire = ({ endpoint }: Subscription) => post<object>("expire", { endpoint });

export const failPushes = (
  { endpoint }: Subscription,
  failure: { times: number; status?: number; retryAfter?: number },
) => post<object>("fail-next", { endpoint, ...failure });

interface Arrived {
  readonly data: PushMessage;
  readonly topic: string | null;
}

async function arrivedAt({ endpoint }: Subscription): Promise<Arrived[]> {
  const response = await fetch(`${STAND_IN}/messages.json?endpoint=${encodeURIComponent(endpoint)}`);
  return (await response.json<Arrived[]>()).toReversed();
}

/** What arrived at a browser and could be decrypted there, the oldest first. */
export async function pushedTo(browser: Subscription): Promise<PushMessage[]> {
  return (await arrivedAt(browser)).map(({ data }) => data);
}

/** A message that a browser hasn't fetched yet gives way to the next one of its topic. */
export async function topicsAt(browser: Subscription): Promise<(string | null)[]> {
  return (await arrivedAt(browser)).map(({ topic }) => topic);
}

export function deviceOf({ endpoint, keys }: Subscription, name = "Chrome on Android") {
  return { endpoint, ...keys, name };
}

/** A browser of this user's that shows notifications. */
export async function addBrowser(user: TestUser): Promise<Subscription & { readonly id: string }> {
  const subscription = await subscribeBrowser();
  const { id } = (await answerOf(
    call("/api/push/devices", { body: deviceOf(subscription), headers: fromOwnPage(user.cookie) }),
  )) as { id: string };
  return { ...subscription, id };
}
