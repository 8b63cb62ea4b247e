import type { ErrorHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import type { Rejection } from "#domain/operations/operation.ts";
import { paths } from "#domain/paths.ts";
import { asHttpError, HttpError, logUnexpected } from "../../http/handler.ts";
import type { ProgramEnv } from "./require-program.ts";
import type { problem } from "./schemas.ts";

/** RFC 9457, for whatever fails below /api/v1. The page for developers has a line for each code. */
export const problemResponse: ErrorHandler<ProgramEnv> = (thrown, c) => {
  logUnexpected(thrown, { requestId: c.get("requestId"), route: c.get("route") });
  const { status, code, message, fields, headers } = asHttpError(thrown);
  const body: z.input<typeof problem> = {
    type: `${paths.developers}#${code}`,
    title: titleOf(code),
    status,
    detail: message,
    instance: `urn:uuid:${c.get("requestId")}`,
    code,
    ...(fields && { fields }),
  };
  // That of the list or bill which failed.
  c.header("ETag", undefined);
  return c.body(JSON.stringify(body), status as ContentfulStatusCode, {
    ...headers,
    ...(status === 429 && { RateLimit: `"token";r=0;t=${headers["Retry-After"]}` }),
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
  });
};

/** "not_found" is "Not found". */
function titleOf(code: string): string {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every other rejection is 422: the request was understood, and says what can't be. */
const STATUSES: Readonly<Record<string, 402 | 403 | 404 | 409 | 410>> = {
  subscription_required: 402,
  quota_exceeded: 403,
  not_found: 404,
  undo_not_found: 404,
  id_taken: 409,
  undo_conflict: 409,
  not_undoable: 409,
  expense_deleted: 410,
};

/** What the domain refused, as an answer to the one operation that a request stands for. */
export function rejected({ code, error, fields }: Rejection): HttpError {
  return new HttpError(STATUSES[code] ?? 422, code, error, fields && { fields });
}
