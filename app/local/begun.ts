import { requestInit } from "./client.ts";
import { deviceName } from "./device.ts";
import { rememberedPerson } from "./remembered-person.ts";

/** Long enough for a slow phone, short enough that a dead connection is noticed. */
const TIMEOUT_MS = 30_000;

/** Calls that were sent while the app's code was still on its way, until somebody makes the same. */
const begun = new Map<string, Promise<Response>>();

/** Sends a call, or takes the answer to the same one that was begun, which only the first gets. */
export function send(path: string, init: RequestInit): Promise<Response> {
  const key = keyOf(path, init);
  const answer = begun.get(key);
  begun.delete(key);
  return answer ?? ask(path, init);
}

function ask(path: string, init: RequestInit): Promise<Response> {
  return fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

function keyOf(path: string, { method, headers, body }: RequestInit): string {
  return JSON.stringify([path, method, headers, body]);
}

function begin(path: string, init: RequestInit): Promise<Response> {
  const answer = ask(path, init);
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined);
  begun.set(keyOf(path, init), answer);
  return answer;
}

/**
 * What every signed-in screen asks first: who is here, and in a browser that knows nobody yet the account's first
 * page. It runs as a small script of its own, so that neither waits for the rest of the code.
 */
async function beginLoading(): Promise<void> {
  const isNew = rememberedPerson() === null;
  const answer = await begin("/api/me", requestInit("GET", undefined));
  if (!isNew || !answer.ok) return;
  const { user } = (await answer.clone().json()) as { user: { id: string } | null };
  if (user !== null) begin("/api/sync", firstSync(user.id));
}

/** The first call of a browser without rows, as the synchroniser makes it. */
function firstSync(personId: string): RequestInit {
  const body = { device: deviceName(), cursor: null, operations: [] };
  return requestInit("POST", body, { "X-Person": personId });
}

// Other pages make calls too, and don't begin with them; where pages are rendered at build there is no document.
if (globalThis.document?.documentElement.dataset["page"] === "app") beginLoading().catch(() => undefined);
