import { requestInit } from "./client.ts";
import { deviceName } from "./device.ts";
import { rememberedPerson } from "./remembered-person.ts";

/** Long enough for a slow phone, short enough that a dead connection is noticed. */
const TIMEOUT_MS = 30_000;

/** Calls that were sent while the app's code was still on its way, by path, until somebody makes the next one there. */
const begun = new Map<string, { key: string; response: Promise<Response> }>();

/**
 * Sends a call, or takes the answer to the same one that was begun, which only the first gets. What began too early for
 * a slow network is sent again.
 */
export function send(path: string, init: RequestInit): Promise<Response> {
  const answer = begun.get(path);
  // Whoever asks for something else first has gone on: an answer from before would be too old by then.
  begun.delete(path);
  if (answer === undefined || answer.key !== keyOf(init)) return ask(path, init);
  return answer.response.catch(() => ask(path, init));
}

/** With its whole body, since a connection can also end, or time out, in the middle of that. */
async function ask(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return new Response((await response.text()) || null, response);
}

function keyOf({ method, headers, body }: RequestInit): string {
  return JSON.stringify([method, headers, body]);
}

function begin(path: string, init: RequestInit): Promise<Response> {
  const response = ask(path, init);
  // Whoever takes it hears of a failure.
  response.catch(() => undefined);
  begun.set(path, { key: keyOf(init), response });
  return response;
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
if (globalThis.document?.documentElement.dataset["page"] === "app") {
  beginLoading().catch(() => undefined);
  // The first of its kind in a tab takes as long as rendering a month (measured: 15 ms). The month asks for its day: by
  // then it would be waited for, here it is made while other scripts are on their way.
  Intl.DateTimeFormat();
}
