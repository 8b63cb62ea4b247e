import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { ConfigurationError } from "../env.ts";
import type { AppEnv } from "./context.ts";
import { logError } from "./error-log.ts";
import { standInsHint } from "./stand-ins-hint.ts";

export type ErrorStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 409
  | 413
  | 415
  | 422
  | 429
  | 499
  | 500
  | 502
  | 503;

/** The body of every response that isn't a success. */
export interface ErrorBody {
  /** A sentence for a user. */
  error: string;
  /** snake_case, for programs. */
  code: string;
  /** What is wrong with each field, by its name in the body. */
  fields?: Record<string, string>;
  requestId: string;
}

interface ErrorDetails {
  fields?: Record<string, string>;
  /** Response headers that the status calls for, such as Allow or Retry-After. */
  headers?: Record<string, string>;
}

/** Thrown anywhere below a route. Becomes a response with an ErrorBody. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly status: ErrorStatus;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  /**
   * @param message the sentence the user reads
   * @param code snake_case, for programs
   */
  constructor(status: ErrorStatus, code: string, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
  }
}

/** Turns anything thrown into a response. What the user shouldn't read is logged instead. */
export const errorResponse: ErrorHandler<AppEnv> = async (thrown, c) => {
  const error = asHttpError(thrown);
  if (error.status >= 500) logError(thrown, { requestId: c.get("requestId"), route: c.get("route") });
  const body: ErrorBody = {
    error: error.status === 502 ? error.message + (await standInsHint(c.get("config"))) : error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    requestId: c.get("requestId"),
  };
  // 499 is nginx's status for a client that hung up. The types only know registered ones.
  return c.json(body, error.status as Exclude<ErrorStatus, 499>, error.headers);
};

function asHttpError(thrown: Error): HttpError {
  if (thrown instanceof HttpError) return thrown;
  // The only one Hono throws on the paths in use: its validator, for a body that doesn't parse.
  if (thrown instanceof HTTPException && thrown.status === 400)
    return new HttpError(400, "invalid_json", "The request's body is not valid JSON.");
  // Names of missing variables help whoever deploys, and say nothing that would help anyone else.
  if (thrown instanceof ConfigurationError) return new HttpError(500, "misconfigured", thrown.message);
  if (isDatabaseOutdated(thrown))
    return new HttpError(503, "database_outdated", "The database lacks a migration; /api/health names it.");
  return new HttpError(
    500,
    "internal_error",
    "Something went wrong on our side. Please try again in a moment.",
  );
}

/** A table or column that this build needs isn't there: whoever deployed forgot the migrations. */
function isDatabaseOutdated(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (/no such (table|column)|has no column named/.test(error.message)) return true;
  return false;
}
