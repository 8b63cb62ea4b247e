/** Long enough for a slow phone, short enough that a dead connection is noticed. */
const TIMEOUT_MS = 30_000;

interface BegunCall {
  /** Tells one call at a path from another. */
  readonly key: string;
  readonly response: Promise<Response>;
}

/** The page's own, since the script that begins calls (`app/entry/head.ts`) and the code that takes them are built apart. */
const page = globalThis as { expenseTimelineBegun?: Map<string, BegunCall> };
page.expenseTimelineBegun ??= new Map();

/** Calls that were sent while the app's code was still on its way, by path, until somebody makes the next one there. */
const begun = page.expenseTimelineBegun;

/** Sends a call that somebody will make later. Who takes its answer by {@link send} hears of a failure, too. */
export function begin(path: string, init: RequestInit): Promise<Response> {
  const response = ask(path, init);
  response.catch(() => {});
  begun.set(path, { key: keyOf(init), response });
  return response;
}

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
