const FIRST_ROWS = 20;
const ROWS_MAX = 1000;

/** Of rows as JSON. */
const BYTES_A_CHUNK = 100_000;

/**
 * A database answers one query at a time, and an invocation of the worker may ask a thousand. So chunks have about the same
 * size in bytes: a few rows where they are large, and many where they are small.
 * @param readChunk reads at most `limit` rows that follow `last`, or the first ones
 */
export async function* chunksOf<Row>(
  readChunk: (last: Row | undefined, limit: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let limit = FIRST_ROWS;
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await readChunk(last, limit);
    yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
    const fitting = Math.floor((rows.length * BYTES_A_CHUNK) / JSON.stringify(rows).length);
    limit = Math.min(Math.max(fitting, FIRST_ROWS), ROWS_MAX);
  }
}
