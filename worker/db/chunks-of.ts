const ROWS_A_CHUNK = 200;

/**
 * A database answers one query at a time, so each reads only so many rows.
 * @param readChunk reads at most `limit` rows that follow `last`, or the first ones
 */
export async function* chunksOf<Row>(
  readChunk: (last: Row | undefined, limit: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await readChunk(last, ROWS_A_CHUNK);
    yield rows;
    if (rows.length < ROWS_A_CHUNK) return;
    last = rows.at(-1);
  }
}
