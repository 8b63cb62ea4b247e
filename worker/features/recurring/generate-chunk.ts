import { type SQL, sql } from "drizzle-orm";
import {
  addMonths,
  daysInMonth,
  type Month,
  monthIndex,
  numberOfMonth,
  yearOfMonth,
} from "#domain/calendar.ts";
import type { Database } from "../../db/client.ts";
import { rawBatch } from "../../db/raw-batch.ts";
import type { DueSeries } from "./due-series.ts";

/**
 * Makes the bills of some series in one batch: an operation for each person with the next of their sequence
 * numbers, the rows, and the watermarks. What another writer did since the series were read is seen in the batch
 * itself, so nothing is made twice and no number is taken twice.
 * @param atMs when the bills count as made, epoch milliseconds
 * @returns how many bills were made
 */
export async function generateChunk(
  db: Database,
  chunk: readonly DueSeries[],
  atMs: number,
): Promise<number> {
  const { operations, sequences, expenses, watermarks } = generationStatements(chunk, atMs);
  const [, , made] = await rawBatch(db, [operations, sequences, expenses, watermarks]);
  return made?.results.length ?? 0;
}

/** The four statements of a chunk, in the order in which they have to run. */
export function generationStatements(chunk: readonly DueSeries[], atMs: number) {
  const made = madeOccurrences(chunk);
  return {
    // As the domain's generation would have it in the history: one entry a bill made (domain/history.ts).
    operations: sql`WITH ${made}
      INSERT INTO operations (user_id, seq, op_id, type, at, device, undoes, image, result)
      SELECT due.user_id, coalesce(max(sequence.last_seq), 0) + 1, max(due.operation_id), 'series.generate', ${atMs},
        NULL, NULL,
        json_group_array(json_object('table', 'expense', 'key', CAST(made.id AS TEXT), 'field', 'created'))
          FILTER (WHERE made.id IS NOT NULL),
        json_object('count', count(made.id))
      FROM due LEFT JOIN made ON made.user_id = due.user_id AND made.recurring_id = due.id
        LEFT JOIN user_sequences AS sequence ON sequence.user_id = due.user_id
      GROUP BY due.user_id`,
    sequences: sql`WITH ${dueSeries(chunk)}
      INSERT INTO user_sequences (user_id, last_seq)
      SELECT DISTINCT user_id, 1 FROM due WHERE true
      ON CONFLICT (user_id) DO UPDATE SET last_seq = user_sequences.last_seq + 1`,
    expenses: sql`WITH ${made}
      INSERT INTO expenses
        (user_id, id, title, amount, due_date, status, recurring_id, category, note, created_at, deleted, seq)
      SELECT made.user_id, made.id, made.title, made.amount, made.due_date, 'PENDING', made.recurring_id,
        made.category, made.note, ${atMs}, 0, sequence.last_seq
      FROM made JOIN user_sequences AS sequence ON sequence.user_id = made.user_id
      RETURNING 1`,
    watermarks: sql`WITH ${dueSeries(chunk)}
      UPDATE recurring_series SET
        generated_until = due.target,
        seq = (SELECT last_seq FROM user_sequences WHERE user_id = recurring_series.user_id)
      FROM due WHERE recurring_series.user_id = due.user_id AND recurring_series.id = due.id`,
  };
}

/** Those of the chunk that are still behind when the batch runs. */
function dueSeries(chunk: readonly DueSeries[]): SQL {
  const operationIds = new Map<string, string>();
  const picked = chunk.map(({ userId, id, target }) => {
    const operationId = operationIds.get(userId) ?? crypto.randomUUID();
    operationIds.set(userId, operationId);
    return [userId, id, target, operationId];
  });
  return sql`due AS MATERIALIZED (
    SELECT series.*, picked.value->>2 AS target, picked.value->>3 AS operation_id
    FROM json_each(${JSON.stringify(picked)}) AS picked CROSS JOIN recurring_series AS series
    WHERE series.user_id = picked.value->>0 AND series.id = picked.value->>1
      AND series.ended_on IS NULL AND series.generated_until < picked.value->>2)`;
}

/** Their missing occurrences: ids and days as domain/series.ts computes them, where no row stands yet. */
function madeOccurrences(chunk: readonly DueSeries[]): SQL {
  return sql`${dueSeries(chunk)}, missing AS MATERIALIZED (
    SELECT due.user_id, CAST(substr(due.id, 5) AS INTEGER) * 2400 + (month.value->>1) AS id, due.title, due.amount,
      (month.value->>0) || printf('-%02d', min(CAST(substr(due.anchor_date, 9) AS INTEGER), month.value->>2))
        AS due_date,
      due.id AS recurring_id, due.category, due.note
    FROM due CROSS JOIN json_each(${JSON.stringify(monthsOf(chunk))}) AS month
    WHERE month.value->>0 > due.generated_until AND month.value->>0 <= due.target),
  made AS MATERIALIZED (
    SELECT * FROM missing WHERE NOT EXISTS (
      SELECT 1 FROM expenses WHERE expenses.user_id = missing.user_id AND expenses.id = missing.id))`;
}

/** Every month that some series of the chunk may lack: its text, its index, its days. */
function monthsOf(chunk: readonly DueSeries[]): [Month, number, number][] {
  const first = chunk.map((series) => series.generatedUntil).sort()[0] as Month;
  const last = chunk
    .map((series) => series.target)
    .sort()
    .at(-1) as Month;
  const months: [Month, number, number][] = [];
  for (let month = addMonths(first, 1); month <= last; month = addMonths(month, 1)) {
    months.push([month, monthIndex(month), daysInMonth(yearOfMonth(month), numberOfMonth(month))]);
  }
  return months;
}
