import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { numberOfMonth, yearOfMonth } from "#domain/calendar.ts";
import type { HistoryEntry } from "#domain/history.ts";
import type { RowChange, Rows, Table } from "#domain/ledger.ts";
import type { Result } from "#domain/verbs/verb.ts";
import type { Database } from "../../db/client.ts";
import { DASHBOARD_VIEWED, DATA_IMPORTED } from "../../db/ledger.ts";

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
 * Rows travel as JSON arrays, a statement a table, since D1 takes at most 100 parameters a statement.
 */
export function saveStatements(
  db: Database,
  userId: string,
  applied: readonly Applied[],
  nowMs: number,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const rows = lastWrites(applied);
  const statements: BatchItem<"sqlite">[] = [];
  for (const table of Object.keys(WRITERS) as (keyof typeof WRITERS)[]) {
    const values = rows.filter((row) => row.table === table).flatMap((row) => valuesOf(row, nowMs));
    for (let start = 0; start < values.length; start += ROWS_A_STATEMENT) {
      const json = JSON.stringify(values.slice(start, start + ROWS_A_STATEMENT));
      statements.push(
        db.run(sql`${WRITERS[table](userId)} FROM json_each(${json}) WHERE true ${CONFLICTS[table]}`),
      );
    }
  }
  const lastSeq = applied.at(-1)?.seq ?? 0;
  return [
    db.run(sql`INSERT INTO operations (user_id, seq, op_id, type, at, device, undoes, image, result)
      SELECT ${userId}, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7
      FROM json_each(${JSON.stringify(applied.map(operationValues))})`),
    db.run(sql`INSERT INTO user_sequences (user_id, last_seq) VALUES (${userId}, ${lastSeq})
      ON CONFLICT (user_id) DO UPDATE SET last_seq = excluded.last_seq`),
    ...statements,
  ];
}

/** Keeps one JSON parameter well under D1's 2 MB. */
const ROWS_A_STATEMENT = 500;

type Write = {
  readonly [T in Table]: { readonly table: T; readonly row: Rows[T]; readonly seq: number };
}[Table];

/** Each row once, as the last of the operations left it. */
function lastWrites(applied: readonly Applied[]): Write[] {
  const writes = new Map<string, Write>();
  for (const { seq, changes } of applied) {
    for (const { table, key, after } of changes)
      writes.set(`${table} ${key}`, { table, row: after, seq } as Write);
  }
  return [...writes.values()];
}

function operationValues({ seq, entry, result }: Applied): unknown[] {
  const answer = result === undefined ? null : JSON.stringify(result);
  const { operationId, type, atMs, device, undoes, image } = entry;
  return [seq, operationId, type, atMs, device, undoes, JSON.stringify(image), answer];
}

/** A row's values in the order in which its writer reads them. */
function valuesOf(write: Write, nowMs: number): unknown[][] {
  const { table, row, seq } = write;
  switch (table) {
    case "expense": {
      const { id, title, amountCents, dueDate, status, paidDate, recurringId, category, note, createdAtMs } =
        row;
      const deleted = row.deleted ? 1 : 0;
      return [
        [
          Number(id),
          title,
          amountCents,
          dueDate,
          status,
          paidDate,
          recurringId,
          category,
          note,
          createdAtMs,
          deleted,
          seq,
        ],
      ];
    }
    case "series": {
      const { id, anchorDate, firstMonth, title, amountCents, category, note, generatedUntil, endedOn } = row;
      return [[id, anchorDate, firstMonth, title, amountCents, category, note, generatedUntil, endedOn, seq]];
    }
    case "budget":
      return [[yearOfMonth(row.month), numberOfMonth(row.month), row.amountCents, nowMs, seq]];
    case "settings":
      return [
        [
          row.currency,
          row.timezone,
          row.notificationDueTomorrow ? 1 : 0,
          row.notificationOverdue ? 1 : 0,
          row.theme,
          row.dashboardViewMode,
          row.reminderHour,
          nowMs,
          seq,
        ],
      ];
    case "badge":
      return [[row.key, row.earnedAtMs, seq]];
    case "account":
      return [
        ...(row.dashboardViews > 0 ? [[DASHBOARD_VIEWED, row.dashboardViews, seq]] : []),
        ...(row.imported ? [[DATA_IMPORTED, 1, seq]] : []),
      ];
  }
}

/** `INSERT … SELECT` of a table, up to its FROM. */
const WRITERS: { readonly [T in Table]: (userId: string) => ReturnType<typeof sql> } = {
  expense: (userId) => sql`INSERT INTO expenses (user_id, id, title, amount, due_date, status, paid_date,
      recurring_id, category, note, created_at, deleted, seq)
    SELECT ${userId}, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7,
      value->>8, value->>9, value->>10, value->>11`,
  series: (
    userId,
  ) => sql`INSERT INTO recurring_series (user_id, id, anchor_date, first_month, title, amount, category,
      note, generated_until, ended_on, seq)
    SELECT ${userId}, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7,
      value->>8, value->>9`,
  budget: (
    userId,
  ) => sql`INSERT INTO user_budgets (user_id, year, month, budget_amount, created_at, updated_at, seq)
    SELECT ${userId}, value->>0, value->>1, value->>2, value->>3, value->>3, value->>4`,
  settings: (userId) => sql`INSERT INTO user_settings (user_id, currency, timezone, notification_due_tomorrow,
      notification_overdue, theme, dashboard_view_mode, reminder_hour, updated_at, seq)
    SELECT ${userId}, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7,
      value->>8`,
  badge: (userId) => sql`INSERT INTO user_badges (user_id, badge_key, earned_at, seq)
    SELECT ${userId}, value->>0, value->>1, value->>2`,
  account: (userId) => sql`INSERT INTO user_activity_log (user_id, activity_type, activity_view_count, seq)
    SELECT ${userId}, value->>0, value->>1, value->>2`,
};

/** What happens where the row is already there. A badge keeps the day on which it was first earned. */
const CONFLICTS: { readonly [T in Table]: ReturnType<typeof sql> } = {
  expense: sql`ON CONFLICT (user_id, id) DO UPDATE SET title = excluded.title, amount = excluded.amount,
    due_date = excluded.due_date, status = excluded.status, paid_date = excluded.paid_date,
    recurring_id = excluded.recurring_id, category = excluded.category, note = excluded.note,
    deleted = excluded.deleted, seq = excluded.seq`,
  series: sql`ON CONFLICT (user_id, id) DO UPDATE SET anchor_date = excluded.anchor_date, title = excluded.title,
    amount = excluded.amount, category = excluded.category, note = excluded.note,
    generated_until = excluded.generated_until, ended_on = excluded.ended_on, seq = excluded.seq`,
  budget: sql`ON CONFLICT (user_id, year, month) DO UPDATE SET budget_amount = excluded.budget_amount,
    updated_at = excluded.updated_at, seq = excluded.seq`,
  settings: sql`ON CONFLICT (user_id) DO UPDATE SET currency = excluded.currency, timezone = excluded.timezone,
    notification_due_tomorrow = excluded.notification_due_tomorrow,
    notification_overdue = excluded.notification_overdue, theme = excluded.theme,
    dashboard_view_mode = excluded.dashboard_view_mode, reminder_hour = excluded.reminder_hour,
    updated_at = excluded.updated_at, seq = excluded.seq`,
  badge: sql`ON CONFLICT (user_id, badge_key) DO NOTHING`,
  account: sql`ON CONFLICT (user_id, activity_type) DO UPDATE SET
    activity_view_count = excluded.activity_view_count, seq = excluded.seq`,
};
