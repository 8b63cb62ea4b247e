import type { Asked } from "../db/prepared.ts";

/** A query whose rows go somewhere. */
export function reader<Row>(asked: Asked<Row[]>, take: (rows: Row[]) => void): Asked<void> {
  return { statement: asked.statement, read: (rows) => take(asked.read(rows)) };
}
