import { DrizzleQueryError } from "drizzle-orm/errors";
import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Auth } from "../auth/create-auth.ts";
import { causedBy, type Database, type Ledgers } from "../db/database.ts";
import { type Bindings, type Config, ConfigurationError } from "../env.ts";
import { CursorAhead, RowsAstray, RowsMoving, TooMuchContention } from "../ledger/cursor.ts";
import { isLoopbackHost } from "../setting-kinds.ts";

export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    /** The request's only clock reading, in epoch milliseconds. */
    now: number;
    /** A pattern, for logs: paths may hold what logs must not. */
    route: string;
    config: Config;
    origin: string;
    /** The directory. */
    db: Database;
    ledgers: Ledgers;
    /** Made on first use, since few requests need it. */
    auth: () => Auth;
    userId?: string;
  };
}

/** 499 is nginx's, for a client that hung up. */
type ErrorStatus = ContentfulStatusCode | 499;

export interface ErrorBody {
  error: string;
  /** snake_case, for programs. */
  code: string;
  /** Keyed by the field's name in the body. */
  fields?: Record<string, string>;
  requestId: string;
}

interface ErrorDetails {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** An answer isn't longer than what was sent just because everything in it is wrong. */
const FIELDS_MAX = 20;
const FIELD_NAME_MAX = 100;
const FIELD_TEXT_MAX = 200;

export class HttpError extends Error {
  override name = "HttpError";
  readonly status: ErrorStatus;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  /** @param message for the user */
  constructor(status: ErrorStatus, code: string, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = details.fields && firstOf(details.fields);
    this.headers = details.headers ?? {};
  }
}

function firstOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  const first = Object.entries(fields).slice(0, FIELDS_MAX);
  return Object.fromEntries(
    first.map(([name, text]) => [name.slice(0, FIELD_NAME_MAX), text.slice(0, FIELD_TEXT_MAX)]),
  );
}

export const errorResponse: ErrorHandler<AppEnv> = async (thrown, c) => {
  const error = asHttpError(thrown);
  if (error.status >= 500) logError(thrown, { requestId: c.get("requestId"), route: c.get("route") });
  const body: ErrorBody = {
    error: error.status === 502 ? error.message + (await standInsHint(c.get("config"))) : error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    requestId: c.get("requestId"),
  };
  return c.json(body, error.status as ContentfulStatusCode, error.headers);
};

/** What a caller did wrong is no error of ours. */
export function logUnexpected(thrown: Error, about: Record<string, unknown>): void {
  if (asHttpError(thrown).status >= 500) logError(thrown, about);
}

export function asHttpError(thrown: Error): HttpError {
  if (thrown instanceof HttpError) return thrown;
  // Hono's validator throws it for a body that doesn't parse.
  if (thrown instanceof HTTPException && thrown.status === 400)
    return new HttpError(400, "invalid_json", "The request's body is not valid JSON.");
  // The names of missing variables help only the person who deploys.
  if (thrown instanceof ConfigurationError) return new HttpError(500, "misconfigured", thrown.message);
  if (thrown instanceof CursorAhead)
    return new HttpError(
      409,
      "cursor_ahead",
      "This device and the server disagree about what was saved before, so it has to load everything anew.",
    );
  if (thrown instanceof TooMuchContention)
    return new HttpError(503, "busy", "Many devices are saving at once. Please try again in a moment.", {
      headers: { "Retry-After": "1" },
    });
  if (thrown instanceof RowsAstray)
    return new HttpError(
      503,
      "busy",
      "We can't find your account's data at the moment, and are on it. Changes wait on this device until we do.",
      { headers: { "Retry-After": "60" } },
    );
  if (thrown instanceof RowsMoving)
    return new HttpError(503, "busy", "Your account is being moved. Please try again in a moment.", {
      headers: { "Retry-After": "2" },
    });
  if (causedBy(thrown, /no such (table|column)|has no column named/))
    return new HttpError(503, "database_outdated", "The database lacks a migration; /api/health names it.");
  return new HttpError(
    500,
    "internal_error",
    "Something went wrong on our side. Please try again in a moment.",
  );
}

/** Logs one JSON line, without the data it happened on. */
export function logError(thrown: unknown, about: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: "error", ...about, error: describeError(thrown) }));
}

/** Leaves out email addresses, and query parameters, which hold titles and addresses. */
export function describeError(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { message: redact(String(thrown)) };
  const message = thrown instanceof DrizzleQueryError ? `Failed query: ${thrown.query}` : thrown.message;
  const frames = (thrown.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: thrown.name,
    message: redact(message),
    stack: frames.map((frame) => frame.trim()),
    ...(thrown.cause !== undefined && { cause: describeError(thrown.cause) }),
  };
}

/** Word by word, so that a long one is gone through only once. */
function redact(text: string): string {
  return text.replace(/[^\s"'<>(),;:]+/g, (word) => (/.@./s.test(word) ? "[email]" : word));
}

/** Returns nothing if the stand-ins run, or aren't used. */
async function standInsHint(config: Config | undefined): Promise<string> {
  const url = URL.parse(config?.stripe.apiUrl ?? "");
  if (url?.protocol !== "http:" || !isLoopbackHost(url.hostname)) return "";
  const isRunning = await fetch(`${url.origin}/inbox.json`).then(
    async ({ body }) => {
      await body?.cancel();
      return true;
    },
    () => false,
  );
  return isRunning ? "" : ` The stand-ins at ${url.origin} don't answer: start them with npm run stand-ins.`;
}
