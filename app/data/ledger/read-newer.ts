import { ofThisVersion } from "#domain/ledger/rows-of-other-versions.ts";
import { unpackedEntry } from "#domain/undo/history.ts";
import { type LocalDatabase, syncPointIn } from "../db/database.ts";
import type { ObjectStore } from "../db/object-store.ts";
import type { ReadContents, SyncPoint } from "../db/schema.ts";

/** Reads the whole outbox, and the rows and history that were stored since `known`. */
export async function readNewer(database: LocalDatabase, known: SyncPoint): Promise<ReadContents> {
  const [point, rows, history, outbox, refused] = await database.read(
    ["rows", "history", "outbox", "refused", "points"],
    (stores) => {
      const point = syncPointIn(stores);
      const newer = async <N extends "rows" | "history">(store: ObjectStore<N>) => {
        // A fresh store reads every row, and needn't wait for the sync point to know that.
        if (known.revision === 0 || (await point).epoch !== known.epoch) return await store.getAll();
        return await store.getAbove("revision", known.revision);
      };
      return Promise.all([
        point,
        newer(stores.rows),
        newer(stores.history),
        stores.outbox.getAll(),
        stores.refused.getAll(),
      ]);
    },
  );
  const unpackedHistory = history.map((stored) => ({ ...stored, entry: unpackedEntry(stored.entry) }));
  return { point, rows: ofThisVersion(rows), history: unpackedHistory, outbox, refused };
}
