import { zValidator } from "@hono/zod-validator";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { type Config, incompleteSettings } from "../env.ts";
import { isLoopbackHost } from "../setting-kinds.ts";
import { type AppEnv, HttpError } from "./handler.ts";

export const UNSUBSCRIBE_PATH = "/api/unsubscribe";

export const PAID_PATH = "/api/paid";

export const DISCONNECT_GOOGLE_PATH = "/api/google/disconnect-link";

export const UNDO_ADDRESS_PATH = "/api/address/undo-link";

export const REMOVE_PASSKEY_PATH = "/api/passkeys/remove-link";

/**
 * These carry a proof of their own (a signature, a token), so they need neither our Origin nor JSON. Other servers call some. The
 * pages that mails lead to send no Origin but "null", because their address holds the token.
 */
export const OPEN_ROUTES: ReadonlySet<string> = new Set([
  "/api/stripe/webhook",
  "/api/mail/events",
  UNSUBSCRIBE_PATH,
  PAID_PATH,
  DISCONNECT_GOOGLE_PATH,
  REMOVE_PASSKEY_PATH,
  UNDO_ADDRESS_PATH,
]);

/**
 * APP_URL, or on a developer's machine the request's address. A Host header must never decide where a sign-in link points.
 * @throws ConfigurationError without APP_URL on another host
 */
export function ownOrigin(requestUrl: string, config: Config): string {
  if (config.appOrigin) return config.appOrigin;
  const url = new URL(requestUrl);
  if (isLoopbackHost(url.hostname)) return url.origin;
  throw incompleteSettings(config.localOnly);
}

/** Refuses what another site could have sent in the user's name. Browsers don't add bearer tokens by themselves. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const safe = c.req.method === "GET" || c.req.method === "HEAD";
  if (!safe && !OPEN_ROUTES.has(c.req.path)) {
    const origin = c.req.header("Origin");
    const hasCookie = c.req.header("Cookie") !== undefined;
    const hasBearer = c.req.header("Authorization") !== undefined;
    const needed = hasCookie || (origin !== undefined && !hasBearer);
    if (needed && origin !== c.get("origin"))
      throw new HttpError(
        403,
        "foreign_origin",
        "This request did not come from Expense Timeline's own pages.",
      );
  }
  await next();
});

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
    if (!result.success) throw await refusalOf(schema, result.data);
    refuseDuplicateKeys(await c.req.text());
  });
}

/** Returns what is wrong with data that the schema refused, in our own words: 400 invalid_request with the fields at fault. */
export async function refusalOf(schema: z.ZodType, data: unknown): Promise<HttpError> {
  const { error } = await schema.safeParseAsync(data, { error: inOurWords });
  return invalidRequest(error?.issues ?? []);
}

/** @throws HttpError 400 invalid_json */
export function refuseDuplicateKeys(json: string): void {
  if (hasDuplicateKeys(json))
    throw new HttpError(400, "invalid_json", "The request's body names a key twice.");
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

const MAX_BODY_BYTES = 256 * 1024;

/** A client that is cut off may never see the response, and wrangler dev stops (workers-sdk issue 15203). */
const MAX_READ_BYTES = 32 * 1024 * 1024;

/** Counts bytes, so a wrong Content-Length changes nothing. */
export const bodyLimit = createMiddleware<AppEnv>(async (c, next) => {
  const { body, headers } = c.req.raw;
  if (body) {
    const promised = Number(headers.get("Content-Length"));
    if (promised > MAX_READ_BYTES) throw tooLarge();
    if (promised > 0 && promised <= MAX_BODY_BYTES) {
      // The server reads no more than was promised. Hono caches the text for the handlers.
      if (isOver(await c.req.text().catch(hungUp), MAX_BODY_BYTES)) throw tooLarge();
    } else {
      const bytes = await readAtMost(body, MAX_BODY_BYTES);
      c.req.raw = new Request(c.req.raw, { body: bytes.byteLength > 0 ? bytes : null });
    }
  }
  await next();
});

function isOver(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;
}

async function readAtMost(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<ArrayBuffer> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const next = () => reader.read().catch(hungUp);
  for (let part = await next(); !part.done; part = await next()) {
    size += part.value.length;
    if (size <= limit) chunks.push(part.value);
    if (size > MAX_READ_BYTES) {
      await reader.cancel();
      break;
    }
  }
  if (size > limit) throw tooLarge();
  return await new Blob(chunks).arrayBuffer();
}

/** Reading fails only if the client stopped sending, which isn't our error. */
function hungUp(): never {
  throw new HttpError(499, "client_gone", "The request ended before all of it was sent.");
}

function tooLarge(): HttpError {
  return new HttpError(413, "body_too_large", "The request is larger than 256 KiB.");
}

/** Text, or a character that opens, closes or divides. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Parsers disagree about which of two equal keys counts, so we refuse them. */
export function hasDuplicateKeys(json: string): boolean {
  /** The keys of each open object; null for an open list. */
  const open: (Set<string> | null)[] = [];
  let previous = "";
  for (const [found] of json.matchAll(token)) {
    if (found === "{") open.push(new Set());
    else if (found === "[") open.push(null);
    else if (found === "}" || found === "]") open.pop();
    else if (found === ":") {
      const keys = open.at(-1);
      const key = JSON.parse(previous) as string;
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
    previous = found;
  }
  return false;
}
