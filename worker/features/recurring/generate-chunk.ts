import { type SQL, sql } from "drizzle-orm";
import {
  addMonths,
  daysInMonth,
  type Month,
  monthIndex,
  numberOfMonth,
  yearOfMonth,
} from "#domain/calendar/days.ts";
import type { Quotas } from "#domain/quotas/quotas.ts";
import type { Database } from "../../db/client.ts";
import { DETAIL_COLUMNS, LEAST_GENERATED } from "../../db/ledger.ts";
import { firstOccurrenceIdOf, monthIndexOf } from "../../db/occurrence-ids.ts";
import { rawBatch } from "../../db/statements.ts";
import type { Step } from "../../steps/steps.ts";
import { type Chunk, type DuePlace, dueChunks } from "./due-series.ts";

/**
 * Each chunk is whole by itself, so a run may stop, be late or run twice.
 * @param room an account that holds as much gets no more; one run may exceed it by a month's bills
 * @param elapsedMs since the run began: the log's time follows it, so that reminders find what a long run makes
 */
export async function* generateFrom(
  db: Database,
  atMs: number,
  room: Pick<Quotas, "bills" | "bytes">,
  from: string | null,
  elapsedMs = 0,
): AsyncGenerator<Step> {
  const begin = from === null ? null : (JSON.parse(from) as DuePlace);
  for await (const [chunk, place] of dueChunks(db, atMs, room, begin)) {
    await generateChunk(db, chunk, atMs, atMs + elapsedMs);
    yield { place: JSON.stringify(place), calls: 4, failed: 0 };
  }
}

/** One batch sees what others wrote since the chunk was read, so nothing is made or numbered twice. */
export async function generateChunk(
  db: Database,
  chunk: Chunk,
  atMs: number,
  appliedAtMs = atMs,
): Promise<number> {
  const { sequences, expenses, operations, watermarks, behind } = generationStatements(
    chunk,
    atMs,
    appliedAtMs,
  );
  const [, , logged] = await rawBatch(db, [sequences, expenses, operations, watermarks, behind]);
  const made = (logged?.results ?? []) as { count: number }[];
  return made.reduce((sum, { count }) => sum + count, 0);
}

function columns(prefix: "" | "due."): SQL {
  return sql.raw(DETAIL_COLUMNS.map((name) => `${prefix}${name}`).join(", "));
}

/** In the order in which they must run: until the watermarks move, all see the same series. */
export function generationStatements(chunk: Chunk, atMs: number, appliedAtMs = atMs) {
  const users = usersOf(chunk);
  const series = dueSeriesOf(chunk);
  return {
    sequences: sql`WITH ${users}
      UPDATE owners SET last_seq = last_seq + 1 WHERE user_id IN (
        SELECT due_user.user_id FROM due_users AS due_user WHERE EXISTS (SELECT 1 FROM ${series}))`,
    // As the domain computes ids and days. A bill that exists already stays, deleted or not, unless it waits to be asked for.
    expenses: sql`WITH ${users}, ${monthsOf(chunk)}
      INSERT INTO expenses
        (user_id, id, ${columns("")}, autopay_from, due_date, status, recurring_id, created_at, deleted, seq)
      SELECT due.user_id, ${sql.raw(firstOccurrenceIdOf("due"))} + months.month_index - due.moved_months, ${columns("due.")}, due.autopay_from,
        ${sql.raw(dueDateOf("due"))}, 'PENDING', due.id, ${appliedAtMs}, 0, due.last_seq
      FROM (${dueWithNumber(series, sql`series.*`)}) AS due CROSS JOIN months
      WHERE months.month > due.generated_until AND months.month <= due.until
        AND (due.recurring_every = 1
          OR (months.month_index - ${sql.raw(monthIndexOf("due.anchor_date"))}) % due.recurring_every = 0)
      ON CONFLICT (user_id, id) DO UPDATE SET deleted = 0, freed = 0, seq = excluded.seq,
        autopay_from = nullif(max(coalesce(expenses.autopay_from, ''), coalesce(excluded.autopay_from, '')), '')
        WHERE expenses.freed = 1`,
    // Beside min(), SQLite takes the other columns from the row that has the minimum.
    operations: sql`WITH ${users}
      INSERT INTO operations (user_id, seq, op_id, type, at, applied_at, device, undoes, subject, image, result,
        follows)
      SELECT due_user.user_id, sequence.last_seq, due_user.operation_id, 'series.generate', ${atMs}, ${appliedAtMs}, NULL, NULL,
        CASE WHEN min(made.id) IS NULL THEN NULL
          WHEN count(made.id) = 1 THEN json_object('bill', json_array(made.title, made.amount, made.due_date))
          ELSE json_object('bill', json_array(made.title, made.amount, made.due_date), 'bills', count(made.id)) END,
        json_group_array(json_object('table', 'expense', 'key', CAST(made.id AS TEXT), 'field', 'created'))
          FILTER (WHERE made.id IS NOT NULL),
        json_object('count', count(made.id)), sequence.mark
      FROM due_users AS due_user CROSS JOIN owners AS sequence ON sequence.user_id = due_user.user_id
        LEFT JOIN expenses AS made INDEXED BY expenses_user_id_seq
          ON made.user_id = due_user.user_id AND made.seq = sequence.last_seq
      WHERE EXISTS (SELECT 1 FROM ${series})
      GROUP BY due_user.user_id
      RETURNING result ->> 'count' AS count`,
    watermarks: sql`WITH ${users}
      UPDATE recurring_series SET generated_until = due.until, seq = due.last_seq
      FROM (${dueWithNumber(series, sql`series.user_id, series.id`)}) AS due
      WHERE recurring_series.user_id = due.user_id AND recurring_series.id = due.id`,
    behind: sql`WITH ${users}
      UPDATE owners SET behind = (${sql.raw(LEAST_GENERATED)} owners.user_id)
      WHERE user_id IN (SELECT due_user.user_id FROM due_users AS due_user)`,
  };
}

/** Rows that are on their way to another ledger stay as they are. */
function usersOf({ users }: Chunk): SQL {
  const rows = users.map(({ userId, target }) => [userId, target, addMonths(target, 1), crypto.randomUUID()]);
  return sql`due_users AS MATERIALIZED (
    SELECT value->>0 AS user_id, value->>1 AS target, value->>2 AS month_after, value->>3 AS operation_id
    FROM json_each(${JSON.stringify(rows)}) CROSS JOIN owners AS owner
    WHERE owner.user_id = value->>0 AND owner.state = 'here')`;
}

/** The last table of a FROM: what is still behind when the batch runs. */
function dueSeriesOf({ completeUntil, lastSeriesId }: Chunk): SQL {
  const upTo = lastSeriesId === null ? sql`` : sql`AND series.id <= ${lastSeriesId}`;
  return sql`recurring_series AS series INDEXED BY recurring_series_incomplete
    WHERE series.behind IS NOT NULL AND series.behind = ${completeUntil}
      AND series.user_id = due_user.user_id ${upTo}`;
}

/** `until` is the month up to which bills are to be made: the Friday before the 1st is in the month before. */
function dueWithNumber(series: SQL, columns: SQL): SQL {
  return sql`SELECT ${columns}, sequence.last_seq,
      min(CASE series.weekend_shift WHEN 'before' THEN due_user.month_after ELSE due_user.target END,
        coalesce(series.last_month, '9')) AS until
    FROM due_users AS due_user CROSS JOIN owners AS sequence ON sequence.user_id = due_user.user_id
      CROSS JOIN ${series}`;
}

/** One more than the users' last, for bills that move to the Friday before. */
function monthsOf({ completeUntil, users }: Chunk): SQL {
  const last =
    users
      .map(({ target }) => target)
      .sort()
      .at(-1) ?? completeUntil;
  const rows: [Month, number, number][] = [];
  for (let month = addMonths(completeUntil, 1); month <= addMonths(last, 1); month = addMonths(month, 1)) {
    rows.push([month, monthIndex(month), daysInMonth(yearOfMonth(month), numberOfMonth(month))]);
  }
  return sql`months AS MATERIALIZED (
    SELECT value->>0 AS month, value->>1 AS month_index, value->>2 AS days
    FROM json_each(${JSON.stringify(rows)}))`;
}

/** Of a row of `months`, by a series' rule. */
function dueDateOf(series: string): string {
  const day = `CASE ${series}.last_day_of_month WHEN 1 THEN months.days
    ELSE min(CAST(substr(${series}.anchor_date, 9) AS INTEGER), months.days) END`;
  const plain = `months.month || printf('-%02d', ${day})`;
  // 0 is a Sunday, 6 a Saturday.
  const moved = (weekday: string, before: string, after: string) =>
    `WHEN '${weekday}' THEN date(${plain}, CASE ${series}.weekend_shift WHEN 'before' THEN '${before}' ELSE '${after}' END)`;
  return `CASE WHEN ${series}.weekend_shift = 'none' THEN ${plain}
    ELSE CASE strftime('%w', ${plain}) ${moved("6", "-1 day", "+2 days")} ${moved("0", "-2 days", "+1 day")}
      ELSE ${plain} END END`;
}
