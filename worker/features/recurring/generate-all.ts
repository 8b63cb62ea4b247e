import type { Database } from "../../db/client.ts";
import { dueChunks } from "./due-series.ts";
import { generateChunk } from "./generate-chunk.ts";

/**
 * Each chunk is whole by itself, so a run that stops, starts again, is late or doubled leaves the same rows.
 * @param atMs the scheduled time, epoch ms
 * @yields how many bills each chunk made
 */
export async function* generateAll(db: Database, atMs: number): AsyncGenerator<number> {
  for await (const chunk of dueChunks(db, atMs)) yield await generateChunk(db, chunk, atMs);
}
