import type { BatchItem } from "drizzle-orm/batch";

/** A query of the batch, and where its rows go. */
export interface Reader {
  readonly query: BatchItem<"sqlite">;
  readonly take: (rows: never) => void;
}

export function reader<Row>(
  query: BatchItem<"sqlite"> & PromiseLike<Row[]>,
  take: (rows: Row[]) => void,
): Reader {
  return { query, take };
}
