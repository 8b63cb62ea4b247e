import { zValidator } from "@hono/zod-validator";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import type { AppEnv } from "./context.ts";
import { hasDuplicateKeys } from "./duplicate-keys.ts";
import { HttpError } from "./errors.ts";
import { OPEN_ROUTES } from "./origin.ts";

/** Keeps other sites' HTML forms from posting to us. */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  const mediaType = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (c.req.raw.body && mediaType !== "application/json" && !OPEN_ROUTES.has(c.req.path))
    throw new HttpError(415, "json_required", "The request's body must be JSON.");
  await next();
});

/**
 * The handler reads it with `c.req.valid("json")`.
 * @throws HttpError 400 invalid_json (a key named twice included), or 400 invalid_request with the fields at fault
 */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return zValidator("json", schema, async (result, c) => {
    if (!result.success) {
      const { error } = await schema.safeParseAsync(result.data, { error: inOurWords });
      throw invalidRequest((error ?? result.error).issues);
    }
    if (hasDuplicateKeys(await c.req.text()))
      throw new HttpError(400, "invalid_json", "The request's body names a key twice.");
  });
}

/** zod's own sentences are written for programmers. */
const inOurWords: z.core.$ZodErrorMap = ({ code, input, path = [] }) => {
  if (path.length === 0) return "The request's body must be a JSON object.";
  if (input === undefined) return "This field is missing.";
  return code === "invalid_type" ? "This field has the wrong type." : "This field is not valid.";
};

function invalidRequest(issues: readonly z.core.$ZodIssue[]): HttpError {
  const entries = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [[...issue.path, key].join("."), "This field is not known."] as const)
      : [[issue.path.join("."), issue.message] as const],
  );
  const named = entries.filter(([name]) => name !== "");
  return new HttpError(400, "invalid_request", entries[0]?.[1] ?? "The request is not valid.", {
    ...(named.length > 0 && { fields: Object.fromEntries(named) }),
  });
}
