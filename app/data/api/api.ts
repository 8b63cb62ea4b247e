import type { hc } from "hono/client";
import type { Api, ErrorBody } from "../../../worker/app.ts";

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

/**
 * The typed client of our own API: Hono's as far as the product uses it, such as `api["sign-in"].link.$post({ json })`. Hono's
 * own does much more, which every visitor of the sign-in screen would download. Calls throw RequestError.
 */
export const api = (step("") as ReturnType<typeof hc<Api>>).api;

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

async function fetchOrThrow(path: string, init: RequestInit): Promise<{ json(): Promise<unknown> }> {
  const { response, body } = await fetchWhole(path, init);
  if (!response.ok) throw errorOf(response, body as ErrorBody | null | undefined);
  if (body === undefined) throw unreachable(new TypeError("The response is not JSON."));
  return { json: async () => body };
}

/** `body` is undefined if it isn't JSON. */
async function fetchWhole(path: string, init: RequestInit): Promise<{ response: Response; body: unknown }> {
  try {
    const asked = fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    answered = Promise.allSettled([answered, asked]).then(() => undefined);
    const response = await asked;
    // A connection can also end, or time out, in the middle of the body.
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    return { response, body: isJson ? JSON.parse(text) : undefined };
  } catch (cause) {
    throw unreachable(cause);
  }
}

function errorOf({ status, headers }: Response, body: ErrorBody | null | undefined): RequestError {
  const retryAfter = Number(headers.get("Retry-After") ?? Number.NaN);
  const retryAfterMs = Number.isFinite(retryAfter) ? retryAfter * 1000 : null;
  const message = body?.error ?? "Something went wrong. Please try again in a moment.";
  if (typeof body?.code === "string") return new RequestError(message, body.code, status, retryAfterMs);
  // A portal asks for a sign-in of its own (401, 511), and a company's proxy forbids. Neither says anything of the user's session.
  const isByProxy = status === 511 || (status < 500 && status !== 429);
  if (isByProxy) return unreachable(new TypeError("The error isn't the worker's."));
  // Other errors without the worker's words come from the platform.
  return new RequestError(message, "unknown", status, retryAfterMs);
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

interface CallOptions {
  headers?: Record<string, string>;
}

function step(path: string): unknown {
  return new Proxy(() => undefined, {
    get: (_, name) => {
      // A proxy that had a `then` would be taken for a promise.
      if (typeof name !== "string" || name === "then") return undefined;
      if (!name.startsWith("$")) return step(`${path}/${name}`);
      const method = name.slice(1).toUpperCase();
      return ({ json }: { json?: unknown } = {}, { headers }: CallOptions = {}) =>
        fetchOrThrow(
          path,
          json === undefined
            ? { method, ...(headers && { headers }) }
            : {
                method,
                headers: { ...headers, "Content-Type": "application/json" },
                body: JSON.stringify(json),
              },
        );
    },
  });
}

export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
