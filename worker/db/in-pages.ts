const ROWS_A_PAGE = 500;

/**
 * Every row of a long query, read a page at a time.
 * @param readPage reads at most `limit` rows that follow `last`, or the first rows when `last` is undefined
 */
export async function* inPages<Row>(
  readPage: (last: Row | undefined, limit: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await readPage(last, ROWS_A_PAGE);
    yield* rows;
    if (rows.length < ROWS_A_PAGE) return;
    last = rows.at(-1);
  }
}
