import { describeRoute, resolver, validator } from "hono-openapi";
import type { z } from "zod";
import { refusalOf, refuseDuplicateKeys } from "../../http/request-rules.ts";
import { problem } from "./schemas.ts";

/** What an operation of the API is to its readers. */
interface Described {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** Left out of an answer without a body. */
  readonly answers?: z.ZodType;
  readonly status?: 200 | 201 | 204;
  /** Whether it takes a token that may write. */
  readonly writes?: boolean;
  readonly isOpen?: boolean;
}

const PROBLEM = {
  description: "Something is wrong, as the problem says.",
  content: { "application/problem+json": { schema: resolver(problem) } },
};

const KEY = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  description: "Sent again with the same key, the same request counts once.",
} as const;

export function documented({
  id,
  summary,
  description,
  tag,
  answers,
  status = 200,
  writes = false,
  isOpen = false,
}: Described) {
  return describeRoute({
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    ...(isOpen ? { security: [] } : { security: [{ token: [writes ? "write" : "read"] }] }),
    ...(writes && id !== "applyOperations" && { parameters: [KEY] }),
    responses: {
      [status]: {
        description: answers === undefined ? "Done." : summary,
        ...(answers !== undefined && { content: { "application/json": { schema: resolver(answers) } } }),
      },
      ...(!writes && !isOpen && { 304: { description: "Nothing has changed since the ETag." } }),
      default: PROBLEM,
    },
  });
}

/** The handler reads it with `c.req.valid("json")`. @throws HttpError as {@link refusalOf} says; 400 invalid_json */
export function body<Schema extends z.ZodType>(schema: Schema) {
  return validator("json", schema, async (result, c) => {
    if (!result.success) throw await refusalOf(schema, result.data);
    refuseDuplicateKeys(await c.req.text());
  });
}

/** The handler reads it with `c.req.valid("query")`, or "param". @throws HttpError as {@link refusalOf} says */
export function input<Target extends "query" | "param", Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, async (result) => {
    if (!result.success) throw await refusalOf(schema, result.data);
  });
}
