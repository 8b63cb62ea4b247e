import type { Database } from "../../db/client.ts";
import { dueChunks } from "./due-series.ts";
import { generateChunk } from "./generate-chunk.ts";

/**
 * Each chunk is whole by itself, so a run may stop, be late or run twice.
 * @yields how many bills each chunk made
 */
export async function* generateAll(db: Database, atMs: number): AsyncGenerator<number> {
  for await (const chunk of dueChunks(db, atMs)) yield await generateChunk(db, chunk, atMs);
}
