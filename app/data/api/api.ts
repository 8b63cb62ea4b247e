import type { ErrorBody } from "../../../worker/app.ts";
import { createClient } from "./client.ts";

const TIMEOUT_MS = 30_000;

/** A request that the worker refused or that never reached it. `message` is for the user. */
export class RequestError extends Error {
  override name = "RequestError";

  /** The worker's code, or "network" if no response came. */
  readonly code: string;
  readonly status: number;
  readonly retryAfterMs: number | null;

  constructor(message: string, code: string, status: number, retryAfterMs: number | null = null) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The typed client of our own API. Its calls throw RequestError. */
export const api = createClient(fetchOrThrow).api;

/**
 * Says whose screen a request comes from. The worker refuses it with `other_person` if somebody else has signed in meanwhile,
 * in another tab or by coming back from Google.
 */
export const asUser = (id: string) => ({ headers: { "X-Person": id } });

const PATIENCE_MS = 3000;

let answered: Promise<void> = Promise.resolve();

/**
 * Resolves once what this page has asked for is answered, or after three seconds. Wait for it before a session begins or ends:
 * the session that is over answers 401 and removes its cookie, and with it the one of a session that began meanwhile.
 */
export async function allAnswered(): Promise<void> {
  await Promise.race([answered, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}

async function fetchOrThrow(path: string, init: RequestInit): Promise<Response> {
  const response = await fetchWhole(path, init);
  if (response.ok && isJson(response)) return response;
  if (response.ok) throw unreachable(new TypeError("The response is not JSON."));
  throw await errorOf(response);
}

async function fetchWhole(path: string, init: RequestInit): Promise<Response> {
  try {
    const asked = fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    answered = Promise.allSettled([answered, asked]).then(() => undefined);
    const response = await asked;
    // A connection can also end, or time out, in the middle of the body.
    return new Response((await response.text()) || null, response);
  } catch (cause) {
    throw unreachable(cause);
  }
}

async function errorOf(response: Response): Promise<RequestError> {
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const retryAfterMs = Number.isFinite(retryAfter) ? retryAfter * 1000 : null;
  const body = await readErrorBody(response);
  return new RequestError(
    body?.error ?? "Something went wrong. Please try again in a moment.",
    body?.code ?? "unknown",
    response.status,
    retryAfterMs,
  );
}

/** A proxy between us and the worker may respond with a page of its own. */
async function readErrorBody(response: Response): Promise<ErrorBody | null> {
  return isJson(response) ? ((await response.json()) as ErrorBody) : null;
}

function isJson(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
}

/** No response came, or one that isn't the worker's, such as a captive portal's page. */
export function unreachable(cause: unknown): RequestError {
  const error = new RequestError(
    "The server could not be reached. Please check your connection.",
    "network",
    0,
  );
  error.cause = cause;
  return error;
}
