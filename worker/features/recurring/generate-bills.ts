/** Cron's part of docs/product.md's recurring bills: every running series is complete to the end of next month. */
import { type SQL, sql } from "drizzle-orm";
import { addMonths, lastDayOf, localTime, type Month, monthIndex, monthOf } from "#domain/calendar/days.ts";
import type { Quotas } from "#domain/quotas/quotas.ts";
import { generation } from "#domain/series/projection.ts";
import { occurrenceDate } from "#domain/series/rule.ts";
import { billIdIn } from "#domain/series/slot.ts";
import { CREATED } from "#domain/undo/history.ts";
import { type Database, rawBatch } from "../../db/database.ts";
import { DETAIL_COLUMNS, knownZone, LEAST_GENERATED, recurringSeries } from "../../db/ledger.ts";
import type { Step } from "../../steps/steps.ts";

interface Run {
  /** The job's clock, epoch milliseconds. */
  readonly atMs: number;
  /** When the log says that the bills were made. It follows the machine's clock, so reminders find what a long run makes. */
  readonly appliedAtMs: number;
  /** An account that holds as much gets no more bills. One run may exceed it by a month's bills. */
  readonly room: Pick<Quotas, "bills" | "bytes">;
}

/** Another invocation goes on after this user, among those who are behind since this month. */
interface DuePlace {
  readonly month: Month;
  readonly after: string;
}

/** Series that one batch brings forward. All of them have their bills up to the same month. */
interface Chunk {
  readonly series: readonly DueSeries[];
  /** Points past the last user whose series are all in this chunk or an earlier one. */
  readonly place: DuePlace;
}

type SeriesRow = Awaited<ReturnType<typeof seriesQuery>>[number];

/** A series with what the domain says that it gets. */
type DueSeries = SeriesRow & ReturnType<typeof generation>;

/** Bills in one batch. D1 does nothing else meanwhile. */
const ROWS_MAX = 4000;

/** Bills and series of one user in one batch. They share a number, so a device receives them in one response. */
const ROWS_A_NUMBER = 150;

const USERS_A_LOOK = 500;

const EARLIEST_ZONE = "Etc/GMT-14";

/** Every chunk is complete by itself, so a run may stop, be late or run twice. */
export async function* generateBills(
  db: Database,
  run: Run,
  from: string | null,
): AsyncGenerator<Step & { readonly made: number }> {
  const begin = from === null ? null : (JSON.parse(from) as DuePlace);
  for await (const chunk of dueChunks(db, run, begin)) {
    const made = await generateChunk(db, chunk, run);
    yield { place: JSON.stringify(chunk.place), calls: 4, failed: 0, made };
  }
}

/** The next chunk is read once the caller has generated this one. */
export async function* dueChunks(
  db: Database,
  { atMs, room }: Pick<Run, "atMs" | "room">,
  from: DuePlace | null = null,
): AsyncGenerator<Chunk> {
  const latest = targetMonth(atMs, EARLIEST_ZONE);
  const targets = new Map<string, Month>();
  const targetOf = (zone: string): Month => {
    const target = targets.get(zone) ?? targetMonth(atMs, zone);
    targets.set(zone, target);
    return target;
  };
  // A user whose series of one month were made may be behind since a later one, so look for each month when its turn comes.
  let before = from === null ? "" : addMonths(from.month, -1);
  for (;;) {
    const [behind] = await db.all<{ month: Month | null }>(nextMonthQuery(before, latest));
    const month = behind?.month ?? null;
    if (month === null) return;
    before = month;
    let after = month === from?.month ? from.after : "";
    for (let found: FoundUser[] | null = null; found === null || found.length === USERS_A_LOOK; ) {
      found = await db.all<FoundUser>(usersQuery(month, after, room));
      const due = found
        .filter(({ zone, hasRoom }) => hasRoom === 1 && targetOf(zone) > month)
        .map(({ userId, zone }) => [userId, targetOf(zone)] as const);
      yield* chunksOf(db, new Map(due), { month, after, months: monthIndex(latest) - monthIndex(month) });
      after = found.at(-1)?.userId ?? after;
    }
  }
}

/** Bills are made to the end of the month after the zone's current one. */
function targetMonth(instantMs: number, zone: string): Month {
  return addMonths(monthOf(localTime(instantMs, knownZone(zone)).day), 1);
}

/** The series of some users, in order. One with too many for one number is continued in the next chunk. */
async function* chunksOf(
  db: Database,
  targets: ReadonlyMap<string, Month>,
  { month, after, months }: DuePlace & { readonly months: number },
): AsyncGenerator<Chunk> {
  const seriesMax = Math.max(1, Math.floor(ROWS_MAX / months));
  const ids = [...targets.keys()];
  let last: { userId: string; id: string } | undefined;
  for (let isDone = ids.length === 0; !isDone; ) {
    const rows = await seriesQuery(db, month, ids, last, seriesMax);
    const series = untilFull(rows.map((row) => withBills(row, targets.get(row.userId) ?? month)));
    isDone = rows.length < seriesMax && series.length === rows.length;
    last = series.at(-1);
    if (last === undefined) return;
    const whole = isDone ? ids.at(-1) : ids[ids.indexOf(last.userId) - 1];
    yield { series, place: { month, after: whole ?? after } };
  }
}

/** A series that is far behind is brought as far as one number goes, and found again for the rest. */
function withBills(row: SeriesRow, target: Month): DueSeries {
  return { ...row, ...generation(row, lastDayOf(target), ROWS_A_NUMBER) };
}

/** The series that fit into a batch, and of each user into a number. At least one does. */
function untilFull(series: readonly DueSeries[]): DueSeries[] {
  let all = 0;
  let own = 0;
  const end = series.findIndex(({ userId, slots }, index) => {
    const rows = 1 + slots.length;
    all += rows;
    own = userId === series[index - 1]?.userId ? own + rows : rows;
    return index > 0 && (all > ROWS_MAX || own > ROWS_A_NUMBER);
  });
  return series.slice(0, end < 0 ? series.length : end);
}

const DUE = sql`FROM owners INDEXED BY owners_behind
  WHERE entitled = 1 AND state = 'here' AND behind IS NOT NULL`;

/** However many users are behind, it reads one row. */
export function nextMonthQuery(after: Month | "", latest: Month): SQL {
  return sql`SELECT min(behind) AS month ${DUE} AND behind > ${after} AND behind < ${latest}`;
}

interface FoundUser {
  readonly userId: string;
  readonly zone: string;
  readonly hasRoom: 0 | 1;
}

export function usersQuery(month: Month, afterUserId: string, room: Run["room"]): SQL {
  return sql`SELECT user_id AS userId, timezone AS zone, bills < ${room.bills} AND bytes < ${room.bytes} AS hasRoom
    ${DUE} AND behind = ${month} AND user_id > ${afterUserId}
    ORDER BY user_id LIMIT ${USERS_A_LOOK}`;
}

/** Reads what decides the days of bills, for series that have all bills up to a month. */
export function seriesQuery(
  db: Database,
  month: Month,
  userIds: readonly string[],
  after: { readonly userId: string; readonly id: string } | undefined,
  limit: number,
) {
  const { userId, id, seq, anchorDate, recurringEvery, lastDayOfMonth, recurringRule } = recurringSeries;
  const { weekendShift, lastMonth, lastDay, movedMonths, movedDays } = recurringSeries;
  const { generatedUntil, endedOn } = recurringSeries;
  const repeats = { anchorDate, recurringEvery, lastDayOfMonth, recurringRule };
  const rule = { ...repeats, weekendShift, lastMonth, lastDay, movedMonths, movedDays };
  return db
    .select({ userId, id, seq, ...rule, generatedUntil, endedOn })
    .from(recurringSeries)
    .where(
      sql`behind IS NOT NULL AND behind = ${month} AND user_id IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))
        AND (user_id, id) > (${after?.userId ?? ""}, ${after?.id ?? ""})`,
    )
    .orderBy(userId, id)
    .limit(limit);
}

/**
 * One batch, so nothing is made or numbered twice. It leaves out whatever was written since the chunk was read: the next run
 * finds it.
 * @returns how many bills were made
 */
export async function generateChunk(
  db: Database,
  chunk: Pick<Chunk, "series">,
  { atMs, appliedAtMs }: Pick<Run, "atMs" | "appliedAtMs">,
): Promise<number> {
  const statements = generationStatements(chunk, atMs, appliedAtMs);
  const [, , logged] = await rawBatch(db, Object.values(statements));
  const made = (logged?.results ?? []) as { count: number }[];
  return made.reduce((sum, { count }) => sum + count, 0);
}

/** The order matters: until the watermarks move, all statements see the same series. */
export function generationStatements({ series }: Pick<Chunk, "series">, atMs: number, appliedAtMs: number) {
  const rows = rowsOf(series);
  const withBills = dueOf(rows);
  // The other statements need no bills, so the database need not parse them again.
  const due = dueOf(rows.map((row) => row.slice(0, -1)));
  const userIds = JSON.stringify([...new Set(series.map(({ userId }) => userId))]);
  return {
    sequences: sql`WITH ${due}
      UPDATE owners SET last_seq = last_seq + 1 WHERE user_id IN (SELECT user_id FROM due)`,
    // A bill that exists already stays, deleted or not, unless it waits to be asked for.
    expenses: sql`WITH ${withBills}
      INSERT INTO expenses
        (user_id, id, ${details("")}, autopay_from, due_date, status, recurring_id, created_at, changed_at, deleted, seq)
      SELECT due.user_id, bill.value->>0, ${details("series.")}, series.autopay_from, bill.value->>1, 'PENDING', due.id,
        ${appliedAtMs}, coalesce(series.changed_at, CAST(substr(series.id, 5) AS INTEGER)), 0, owners.last_seq
      FROM due CROSS JOIN json_each(due.bills) AS bill CROSS JOIN owners ON owners.user_id = due.user_id
        CROSS JOIN recurring_series AS series ON series.user_id = due.user_id AND series.id = due.id
      WHERE true
      ON CONFLICT (user_id, id) DO UPDATE SET deleted = 0, freed = 0, changed_at = ${appliedAtMs}, seq = excluded.seq,
        autopay_from = nullif(max(coalesce(expenses.autopay_from, ''), coalesce(excluded.autopay_from, '')), '')
        WHERE expenses.freed = 1`,
    // SQLite takes the columns beside min() from the row that has the minimum.
    operations: sql`WITH ${due}
      INSERT INTO operations (user_id, seq, op_id, type, at, applied_at, device, undoes, subject, image, result,
        follows)
      SELECT due_user.user_id, owners.last_seq, due_user.operation_id, 'series.generate', ${atMs}, ${appliedAtMs}, NULL, NULL,
        CASE WHEN min(made.id) IS NULL THEN NULL
          WHEN count(made.id) = 1 THEN json_object('bill', json_array(made.title, made.amount, made.due_date))
          ELSE json_object('bill', json_array(made.title, made.amount, made.due_date), 'bills', count(made.id)) END,
        json_group_array(json(CASE made.created_at WHEN ${appliedAtMs} THEN ${MADE} ELSE ${BROUGHT_BACK} END))
          FILTER (WHERE made.id IS NOT NULL),
        json_object('count', count(made.id)), owners.mark
      FROM (SELECT DISTINCT user_id, operation_id FROM due) AS due_user
        CROSS JOIN owners ON owners.user_id = due_user.user_id
        LEFT JOIN expenses AS made INDEXED BY expenses_user_id_seq
          ON made.user_id = due_user.user_id AND made.seq = owners.last_seq
      GROUP BY due_user.user_id
      RETURNING result ->> 'count' AS count`,
    watermarks: sql`WITH ${due}
      UPDATE recurring_series SET generated_until = due.generated_until, seq = owners.last_seq
      FROM due CROSS JOIN owners ON owners.user_id = due.user_id
      WHERE recurring_series.user_id = due.user_id AND recurring_series.id = due.id`,
    behind: sql`UPDATE owners SET behind = (${sql.raw(LEAST_GENERATED)} owners.user_id)
      WHERE state = 'here' AND user_id IN (SELECT value FROM json_each(${userIds}))`,
  };
}

const BILL = sql.raw("'table', 'expense', 'key', CAST(made.id AS TEXT), 'field'");

const MADE = sql`json_object(${BILL}, ${sql.raw(`'${CREATED}'`)})`;

/** A bill that waited is older than the run. If it counted as made, an undo of an earlier change would leave it alone. */
const BROUGHT_BACK = sql`json_object(${BILL}, 'deleted', 'before', json('{"deleted":true,"freed":true}'),
  'after', json('{"deleted":false,"freed":false}'))`;

/** The bills of a series come last in its row. */
function rowsOf(series: readonly DueSeries[]): unknown[][] {
  const operationIds = new Map(series.map(({ userId }) => [userId, crypto.randomUUID()]));
  return series.map((each) => {
    const bills = each.slots.map((slot) => [Number(billIdIn(each, slot)), occurrenceDate(each, slot)]);
    return [each.userId, each.id, each.seq, each.generatedUntil, operationIds.get(each.userId), bills];
  });
}

/** Rows that are on their way to another ledger stay as they are. */
function dueOf(rows: readonly unknown[][]): SQL {
  return sql`due AS MATERIALIZED (
    SELECT series.user_id, series.id, value->>3 AS generated_until, value->>4 AS operation_id, value->5 AS bills
    FROM json_each(${JSON.stringify(rows)}) CROSS JOIN owners CROSS JOIN recurring_series AS series
    WHERE owners.user_id = value->>0 AND owners.state = 'here'
      AND series.user_id = value->>0 AND series.id = value->>1 AND series.seq = value->>2)`;
}

function details(prefix: "" | "series."): SQL {
  return sql.raw(DETAIL_COLUMNS.map((name) => `${prefix}${name}`).join(", "));
}
