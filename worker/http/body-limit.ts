import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";
import { HttpError } from "./errors.ts";

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
