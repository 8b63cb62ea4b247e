import type { QueuedOperation } from "../db/schema.ts";

/** Limits of one request (docs/contracts.md), with room for the rest of its body. */
export const BATCH_SIZE_MAX = 100;
const BYTES_MAX = 190 * 1024;

/** Returns the first operations that fit one request, and at least one, however large. */
export function firstBatch(queue: readonly QueuedOperation[], size: number): readonly QueuedOperation[] {
  let bytes = 0;
  let count = 0;
  for (const { operation } of queue.slice(0, size)) {
    bytes += new TextEncoder().encode(JSON.stringify(operation)).length;
    if (count > 0 && bytes > BYTES_MAX) break;
    count += 1;
  }
  return queue.slice(0, count);
}
