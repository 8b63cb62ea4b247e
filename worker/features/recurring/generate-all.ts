import type { Database } from "../../db/client.ts";
import { dueChunks } from "./due-series.ts";
import { generateChunk } from "./generate-chunk.ts";

/**
 * Generates every entitled user's series to the end of the month after theirs at that instant, chunk by chunk
 * (DESIGN.md section 10). Each chunk is whole by itself: whoever stops between two, or starts anew, late or at the
 * same time as another, comes to the same rows.
 * @param atMs the scheduled time, epoch milliseconds
 * @yields how many bills each chunk made
 */
export async function* generateAll(db: Database, atMs: number): AsyncGenerator<number> {
  for await (const chunk of dueChunks(db, atMs)) yield await generateChunk(db, chunk, atMs);
}
