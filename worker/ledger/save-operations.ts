import { numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import type { Account, Budget, RowChange, Rows, Table } from "#domain/ledger/ledger.ts";
import type { Result } from "#domain/operations/handler.ts";
import type { HistoryEntry } from "#domain/undo/history.ts";
import type { Database } from "../db/client.ts";
import { insertionInto } from "../db/insert-rows.ts";
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
} from "../db/ledger.ts";
import type { Statement } from "../db/statements.ts";

export interface Applied {
  readonly seq: number;
  readonly entry: HistoryEntry;
  readonly result: Result | undefined;
  readonly changes: readonly RowChange[];
}

const overwrite = { overwriteAllBut: ["created_at"] };
const insertOperations = insertionInto(operations, "fail");
const insertSequence = insertionInto(userSequences, overwrite);
const insertExpenses = insertionInto(expenses, overwrite);
const insertSeries = insertionInto(recurringSeries, overwrite);
const insertBudgets = insertionInto(userBudgets, overwrite);
const insertSettings = insertionInto(userSettings, overwrite);
const insertBadges = insertionInto(userBadges, "keep");
const insertActivity = insertionInto(userActivityLog, overwrite);

/** For one batch. The log comes first: if another writer took one of the numbers, its constraint fails the whole batch. */
export function saveStatements(
  db: Database,
  userId: string,
  applied: readonly Applied[],
  nowMs: number,
): Statement<never>[] {
  const lastSeq = applied.at(-1)?.seq ?? 0;
  const written = lastWrites(applied);
  const rowsOf = <T extends Table, Row>(table: T, toRow: (row: Rows[T]) => Row) =>
    ((written.get(table) ?? []) as { row: Rows[T]; seq: number }[]).map(({ row, seq }) => ({
      ...toRow(row),
      seq,
    }));
  const asIs = <Row>(row: Row) => row;
  const activity = rowsOf("account", activityRows).flatMap(({ rows, seq }) =>
    rows.map((row) => ({ ...row, seq })),
  );
  return [
    ...insertOperations(db, userId, applied.map(operationRow)),
    ...insertSequence(db, userId, [{ lastSeq }]),
    ...insertExpenses(
      db,
      userId,
      rowsOf("expense", (row) => ({ ...row, id: Number(row.id) })),
    ),
    ...insertSeries(db, userId, rowsOf("series", asIs)),
    ...insertBudgets(
      db,
      userId,
      rowsOf("budget", (row) => budgetRow(row, nowMs)),
    ),
    ...insertSettings(
      db,
      userId,
      rowsOf("settings", (row) => ({ ...row, updatedAtMs: nowMs })),
    ),
    ...insertBadges(db, userId, rowsOf("badge", asIs)),
    ...insertActivity(db, userId, activity),
  ];
}

function budgetRow({ month, amountCents }: Budget, nowMs: number) {
  const year = yearOfMonth(month);
  return { year, month: numberOfMonth(month), amountCents, createdAtMs: nowMs, updatedAtMs: nowMs };
}

function activityRows({ dashboardViews, imported }: Account) {
  return {
    rows: [
      ...(dashboardViews > 0 ? [{ type: DASHBOARD_VIEWED, data: null, count: dashboardViews }] : []),
      ...(imported ? [{ type: DATA_IMPORTED, data: imported.id, count: imported.parts }] : []),
    ],
  };
}

/** Each row once, as the last operation left it. */
function lastWrites(applied: readonly Applied[]): Map<Table, { row: Rows[Table]; seq: number }[]> {
  const writes = new Map<string, { table: Table; row: Rows[Table]; seq: number }>();
  for (const { seq, changes } of applied) {
    for (const { table, key, after } of changes) {
      const row = `${table} ${key}`;
      writes.delete(row);
      writes.set(row, { table, row: after, seq });
    }
  }
  return Map.groupBy(writes.values(), (write) => write.table);
}

function operationRow({ seq, entry, result }: Applied) {
  const { image, subject, ...rest } = entry;
  return {
    ...rest,
    seq,
    subject: subject === undefined ? null : JSON.stringify(subject),
    image: JSON.stringify(image),
    result: result === undefined ? null : JSON.stringify(result),
  };
}
