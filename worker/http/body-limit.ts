import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";
import { HttpError } from "./errors.ts";

const MAX_BODY_BYTES = 256 * 1024;

/**
 * Refuses bodies over 256 KiB. Content-Length only saves reading; the bytes themselves are counted, so
 * a missing or wrong length changes nothing. What was read is put back for the handlers.
 */
export const bodyLimit = createMiddleware<AppEnv>(async (c, next) => {
  const { body, headers } = c.req.raw;
  if (body) {
    if (Number(headers.get("Content-Length")) > MAX_BODY_BYTES) throw tooLarge();
    const bytes = await readAtMost(body, MAX_BODY_BYTES);
    c.req.raw = new Request(c.req.raw, { body: bytes.length > 0 ? bytes : null });
  }
  await next();
});

async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function tooLarge(): HttpError {
  return new HttpError(413, "body_too_large", "The request is larger than 256 KiB.");
}
