import { Ledger } from "#domain/ledger/ledger.ts";
import { type HistoryEntry, unpackedEntry } from "#domain/undo/history.ts";
import { SUBSCRIPTION_CHANGE } from "../db/billing.ts";
import { batchOn, columnsOf, type Database, statement } from "../db/database.ts";
import { operations } from "../db/ledger.ts";
import { HISTORY_MS } from "../db/retention.ts";
import { entryFromRow, STORED } from "./rows.ts";

export interface ChangePage {
  readonly entries: readonly HistoryEntry[];
  /** Holds the entries and those that they took back, so that the domain can word them. */
  readonly ledger: Ledger;
  /** The number of the last entry, if there may be older ones; null otherwise. */
  readonly next: number | null;
}

/** A page's entries take at most this much, or it is a single one. Those of an import may take half of it. */
const BYTES_MAX = 1_000_000;

const CHANGES = `
  SELECT * FROM (
    SELECT *, sum(octet_length(image)) OVER (ORDER BY seq DESC) AS bytes, row_number() OVER (ORDER BY seq DESC) AS place,
      count(*) OVER () AS size
    FROM (SELECT ${columnsOf(operations)} FROM operations
      WHERE user_id = ?1 AND seq < ?2 AND applied_at > ?3 AND type NOT IN ('dashboard.view', '${SUBSCRIPTION_CHANGE}')
      ORDER BY seq DESC LIMIT ?4))
  WHERE bytes <= ${BYTES_MAX} OR place = 1 ORDER BY seq DESC`;

const NAMED = `${STORED.operations.select} AND op_id IN (SELECT value FROM json_each(?2))`;

/** Changes of the last 30 days, the newest first. */
export async function findChanges(
  ledger: Database,
  userId: string,
  nowMs: number,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<ChangePage> {
  const values = [userId, before, nowMs - HISTORY_MS, limit + 1];
  const { found } = await batchOn(ledger)({
    found: statement(ledger, CHANGES, values, (row) => ({
      size: Number(row["size"]),
      row: STORED.operations.read(row),
    })),
  });
  const shown = found.slice(0, limit);
  const entries = shown.map(({ row }) => unpackedEntry(entryFromRow(row)));
  const known = new Set(entries.map(({ operationId }) => operationId));
  const missing = entries.flatMap(({ undoes }) => (undoes === null || known.has(undoes) ? [] : undoes));
  const { named } = await batchOn(ledger)({
    named:
      missing.length === 0
        ? []
        : statement(ledger, NAMED, [userId, JSON.stringify(missing)], STORED.operations.read),
  });
  const domain = new Ledger();
  for (const entry of [...named.map(entryFromRow).map(unpackedEntry), ...entries.toReversed()])
    domain.record(entry);
  const last = shown.at(-1);
  const hasOlder = last !== undefined && last.size > shown.length;
  return { entries, ledger: domain, next: hasOlder ? last.row.seq : null };
}
