import type { BatchItem } from "drizzle-orm/batch";
import { numberOfMonth, yearOfMonth } from "#domain/calendar.ts";
import type { HistoryEntry } from "#domain/history.ts";
import type { RowChange, Rows, Table } from "#domain/ledger.ts";
import type { Result } from "#domain/verbs/verb.ts";
import type { Database } from "../../db/client.ts";
import { insertRows } from "../../db/insert-rows.ts";
import {
  DASHBOARD_VIEWED,
  DATA_IMPORTED,
  expenses,
  operations,
  recurringSeries,
  userActivityLog,
  userBadges,
  userBudgets,
  userSequences,
  userSettings,
} from "../../db/ledger.ts";

/** An applied operation with the sequence number it takes. */
export interface Applied {
  readonly seq: number;
  readonly entry: HistoryEntry;
  readonly result: Result | undefined;
  readonly changes: readonly RowChange[];
}

/**
 * The statements that write some applied operations and their rows, for one batch. The log comes first: when
 * another writer took one of the numbers, the unique constraint fails the whole batch and nothing is written.
 */
export function saveStatements(
  db: Database,
  userId: string,
  applied: readonly Applied[],
  nowMs: number,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const lastSeq = applied.at(-1)?.seq ?? 0;
  const written = lastWrites(applied);
  const rowsOf = <T extends Table>(table: T) => (written.get(table) ?? []) as { row: Rows[T]; seq: number }[];
  const overwrite = { overwriteAllBut: ["created_at"] };
  const statements = [
    ...insertRows(db, operations, userId, applied.map(operationRow), "fail"),
    ...insertRows(db, userSequences, userId, [{ lastSeq }], overwrite),
    ...insertRows(
      db,
      expenses,
      userId,
      rowsOf("expense").map(({ row, seq }) => ({ ...row, id: Number(row.id), seq })),
      overwrite,
    ),
    ...insertRows(
      db,
      recurringSeries,
      userId,
      rowsOf("series").map(({ row, seq }) => ({ ...row, seq })),
      overwrite,
    ),
    ...insertRows(
      db,
      userBudgets,
      userId,
      rowsOf("budget").map(({ row: { month, amountCents }, seq }) => ({
        year: yearOfMonth(month),
        month: numberOfMonth(month),
        amountCents,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
        seq,
      })),
      overwrite,
    ),
    ...insertRows(
      db,
      userSettings,
      userId,
      rowsOf("settings").map(({ row, seq }) => ({ ...row, updatedAtMs: nowMs, seq })),
      overwrite,
    ),
    ...insertRows(
      db,
      userBadges,
      userId,
      rowsOf("badge").map(({ row, seq }) => ({ ...row, seq })),
      "keep",
    ),
    ...insertRows(
      db,
      userActivityLog,
      userId,
      rowsOf("account").flatMap(({ row, seq }) => [
        ...(row.dashboardViews > 0
          ? [{ type: DASHBOARD_VIEWED, data: null, count: row.dashboardViews, seq }]
          : []),
        ...(row.imported
          ? [{ type: DATA_IMPORTED, data: row.imported.id, count: row.imported.parts, seq }]
          : []),
      ]),
      overwrite,
    ),
  ];
  return statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];
}

/** Each row once, as the last of the operations left it, by table. */
function lastWrites(applied: readonly Applied[]): Map<Table, { row: Rows[Table]; seq: number }[]> {
  const writes = new Map<string, { table: Table; row: Rows[Table]; seq: number }>();
  for (const { seq, changes } of applied) {
    for (const { table, key, after } of changes) writes.set(`${table} ${key}`, { table, row: after, seq });
  }
  return Map.groupBy(writes.values(), (write) => write.table);
}

function operationRow({ seq, entry, result }: Applied) {
  const { image, ...rest } = entry;
  return {
    ...rest,
    seq,
    image: JSON.stringify(image),
    result: result === undefined ? null : JSON.stringify(result),
  };
}
