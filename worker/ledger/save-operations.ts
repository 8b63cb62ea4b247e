import { numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import { groupBy } from "#domain/group-by.ts";
import type { Account, Budget, RowChange, Rows, Table } from "#domain/ledger/ledger.ts";
import type { Result } from "#domain/operations/operation.ts";
import { countedRows } from "#domain/quotas/quotas.ts";
import { type HistoryEntry, packed } from "#domain/undo/history.ts";
import { type Database, insertionInto, type Statement, statement } from "../db/database.ts";
import {
  DASHBOARD_VIEWED,
  DATA_IMPORTED,
  expenses,
  LEAST_GENERATED,
  mailedBills,
  mailSenders,
  operations,
  recurringSeries,
  userActivityLog,
  userBadges,
  userBudgets,
  userSettings,
} from "../db/ledger.ts";
import { rowBytes } from "./rows.ts";

interface Application {
  readonly entry: HistoryEntry;
  readonly result: Result | undefined;
  readonly changes: readonly RowChange[];
  readonly follows: string;
}

export interface Applied extends Application {
  readonly seq: number;
  readonly seqs: readonly number[];
  readonly lastSeq: number;
}

/** Bills and series under one number, which go into one response. The history entry may have as much. */
const BYTES_A_NUMBER = 500_000;

/** Takes the next number, and more of them for bills and series that are too many for one. */
export function numbered(afterSeq: number, application: Application): Applied {
  const seq = afterSeq + 1;
  let lastSeq = seq;
  let room = BYTES_A_NUMBER;
  const seqs = application.changes.map(({ table, after }) => {
    if (table !== "expense" && table !== "series") return seq;
    const bytes = rowBytes(after);
    if (bytes > room) {
      lastSeq += 1;
      room = BYTES_A_NUMBER;
    }
    room -= bytes;
    return lastSeq;
  });
  return { ...application, seq, seqs, lastSeq };
}

const overwrite = { overwriteAllBut: ["created_at"] };
const insertOperations = insertionInto(operations, "fail");

/** Fails the whole batch unless the rows are here (migrations/ledger/0001_ledger.sql). */
const TAKE_NUMBERS = `
  UPDATE owners SET last_seq = CASE WHEN state = 'here' THEN ?2 END, counted_day = ?3,
    day_operations = CASE WHEN counted_day = ?3 THEN day_operations ELSE 0 END + ?4
  WHERE user_id = ?1`;

const FIND_BEHIND = `UPDATE owners SET behind = (${LEAST_GENERATED} ?1) WHERE user_id = ?1`;

/** Since 1970, by UTC. */
export function dayNumber(ms: number): number {
  return Math.floor(ms / 86_400_000);
}

/** The newest entries that take four fifths of the room. ?2 are bytes. */
const OLD_HISTORY = `
  user_id = ?1 AND seq <= (SELECT max(seq) FROM (
    SELECT seq, sum(octet_length(image || coalesce(subject, '') || coalesce(result, ''))) OVER (ORDER BY seq DESC) AS bytes FROM operations WHERE user_id = ?1)
    WHERE bytes > ?2 * 4 / 5)`;

const KEEP_RESULTS = `
  INSERT INTO operation_results (user_id, op_id, seq, type, applied_at, result)
  SELECT user_id, op_id, seq, type, applied_at, result FROM operations WHERE ${OLD_HISTORY} ON CONFLICT DO NOTHING`;

/** Belongs to a batch, once the history has outgrown its room. */
export function trimHistory(db: Database, userId: string, bytesMax: number): Statement<never>[] {
  return [KEEP_RESULTS, `DELETE FROM operations WHERE ${OLD_HISTORY}`].map((text) =>
    statement(db, text, [userId, bytesMax]),
  );
}

/** What generation makes was changed when its series was, which began with the instant in its id. */
const CHANGE_OF_SERIES = `
  SELECT coalesce(series.changed_at, CAST(substr(series.id, 5) AS INTEGER)) FROM recurring_series AS series
  WHERE series.user_id = ?1`;

const changedAt = (seriesId: string) => ({
  changedAtMs: `coalesce(value->>'$.changedAtMs', (${CHANGE_OF_SERIES} AND series.id = value->>'$.${seriesId}'))`,
});

const insertExpenses = insertionInto(expenses, overwrite, changedAt("recurringId"));
const insertSeries = insertionInto(recurringSeries, overwrite, changedAt("id"));
const insertBudgets = insertionInto(userBudgets, overwrite);
const insertSettings = insertionInto(userSettings, overwrite);
const insertBadges = insertionInto(userBadges, "keep");
const insertMails = insertionInto(mailedBills, overwrite);
const insertSenders = insertionInto(mailSenders, overwrite);
const insertActivity = insertionInto(userActivityLog, overwrite);

/** Belongs into one batch. The log comes first: if another writer took one of the numbers, its constraint fails the whole batch. */
export function saveStatements(
  db: Database,
  userId: string,
  applied: readonly Applied[],
  nowMs: number,
): Statement<never>[] {
  const lastSeq = applied.at(-1)?.lastSeq ?? 0;
  const rows = applied.reduce((sum, { changes }) => sum + countedRows(changes), 0);
  const written = lastWrites(applied);
  const writesOf = <T extends Table>(table: T) => (written.get(table) ?? []) as Write<T>[];
  const rowsOf = <T extends Table, Row>(table: T, toRow: (row: Rows[T]) => Row) =>
    writesOf(table).map(({ row, seq }) => ({ ...toRow(row), seq }));
  const datedRowsOf = <T extends "expense" | "series", Row>(table: T, toRow: (row: Rows[T]) => Row) =>
    writesOf(table).map(({ row, seq, isChange }) => ({
      ...toRow(row),
      changedAtMs: isChange ? nowMs : null,
      seq,
    }));
  const asIs = <Row>(row: Row) => row;
  const activity = rowsOf("account", activityRows).flatMap(({ rows, seq }) =>
    rows.map((row) => ({ ...row, seq })),
  );
  return [
    ...insertOperations(
      db,
      userId,
      applied.map((each) => operationRow(each, nowMs)),
    ),
    statement(db, TAKE_NUMBERS, [userId, lastSeq, dayNumber(nowMs), rows]),
    ...insertExpenses(
      db,
      userId,
      datedRowsOf("expense", (row) => ({ ...row, id: Number(row.id) })),
    ),
    ...insertSeries(db, userId, datedRowsOf("series", asIs)),
    ...(written.has("series") ? [statement(db, FIND_BEHIND, [userId])] : []),
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
    ...insertMails(db, userId, rowsOf("mail", asIs)),
    ...insertSenders(db, userId, rowsOf("sender", asIs)),
  ];
}

function budgetRow({ month, ...budget }: Budget, nowMs: number) {
  const year = yearOfMonth(month);
  return { ...budget, year, month: numberOfMonth(month), createdAtMs: nowMs, updatedAtMs: nowMs };
}

function activityRows({ dashboardViews, imported }: Account) {
  return {
    rows: [
      ...(dashboardViews > 0 ? [{ type: DASHBOARD_VIEWED, data: null, count: dashboardViews }] : []),
      ...(imported ? [{ type: DATA_IMPORTED, data: imported.id, count: imported.parts }] : []),
    ],
  };
}

interface Write<T extends Table> {
  readonly table: T;
  readonly row: Rows[T];
  readonly seq: number;
  /** False if generation alone wrote it, and brought nothing back. */
  readonly isChange: boolean;
}

/** Writes each row once, as the last operation changed it. */
function lastWrites(applied: readonly Applied[]): Map<Table, Write<Table>[]> {
  const writes = new Map<string, Write<Table>>();
  for (const { entry, seqs, changes } of applied) {
    for (const [index, { table, key, before, after }] of changes.entries()) {
      const row = `${table} ${key}`;
      const isGenerated = entry.type === "series.generate" && (table === "series" || before === undefined);
      const isChange = !isGenerated || (writes.get(row)?.isChange ?? false);
      writes.delete(row);
      writes.set(row, { table, row: after, seq: seqs[index] as number, isChange });
    }
  }
  return groupBy(writes.values(), (write) => write.table);
}

function operationRow({ seq, entry, result, follows }: Applied, nowMs: number) {
  const { image, subject, ...rest } = entry;
  return {
    ...rest,
    appliedAtMs: nowMs,
    follows,
    seq,
    subject: subject === undefined ? null : JSON.stringify(subject),
    image: JSON.stringify(packed(image)),
    result: result === undefined ? null : JSON.stringify(result),
  };
}
