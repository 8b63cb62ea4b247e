import { type SQL, sql } from "drizzle-orm";
import { addDays, type Day, localTime } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type ReminderTurn, reminderTurns } from "#domain/expenses/reminders.ts";
import type { Currency } from "#domain/money/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import type { Database } from "../../db/database.ts";
import { knownZone, userZones } from "../../db/ledger.ts";

export interface DueUser {
  readonly userId: string;
  readonly email: string;
  readonly currency: Currency;
  readonly dueTomorrow: 0 | 1;
  readonly overdue: 0 | 1;
  /** JSON lists, as in the settings. */
  readonly daysBefore: string;
  readonly daysAfter: string;
  readonly day: Day;
  /** The day before the first one whose reminders are due now. */
  readonly since: Day;
  readonly lastOverdueDay: Day | null;
}

export const USERS_A_CHUNK = 500;

interface ZoneTurn extends ReminderTurn {
  readonly zone: string;
}

/** Instants in epoch milliseconds. `lastMs` is when turns were last taken, `fromMs` or earlier. */
export interface TurnWindow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly lastMs: number;
}

/** Each list comes with the place after it, the last user's id. */
export async function* usersWhoseHourCame(
  db: Database,
  { fromMs, toMs, lastMs }: TurnWindow,
  from: string,
): AsyncGenerator<[DueUser[], string]> {
  const zones = await userZones(db);
  const turns = zones.flatMap((zone) =>
    reminderTurns(knownZone(zone), fromMs, toMs, lastMs).map((turn) => ({ ...turn, zone })),
  );
  for (let after = from; ; ) {
    const users = await db.all<DueUser>(dueUsersQuery(turns, after));
    const last = users.at(-1);
    if (last === undefined) return;
    after = last.userId;
    yield [users, after];
    if (users.length < USERS_A_CHUNK) return;
  }
}

/** Whoever has no settings has the default ones. */
const USER = sql`owners.user_id AS userId, owners.email, coalesce(settings.currency, ${DEFAULT_SETTINGS.currency}) AS currency,
  coalesce(settings.remind_days_before, ${DEFAULT_SETTINGS.remindDaysBefore}) AS daysBefore,
  coalesce(settings.remind_days_after, ${DEFAULT_SETTINGS.remindDaysAfter}) AS daysAfter,
  (SELECT max(mail.local_date) FROM mail_outbox AS mail WHERE mail.user_id = owners.user_id AND mail.kind = 'overdue')
    AS lastOverdueDay`;

export function dueUsersQuery(turns: readonly ZoneTurn[], afterUserId: string): SQL {
  const turnsJson = JSON.stringify(turns.map(({ zone, hour, day, since }) => [zone, hour, day, since]));
  return sql`SELECT ${USER}, coalesce(settings.notification_due_tomorrow, 1) AS dueTomorrow,
      coalesce(settings.notification_overdue, 1) AS overdue, turn.value->>2 AS day, turn.value->>3 AS since
    FROM json_each(${turnsJson}) AS turn CROSS JOIN owners INDEXED BY owners_turn
      LEFT JOIN user_settings AS settings ON settings.user_id = owners.user_id
    WHERE owners.timezone = turn.value->>0 AND owners.reminder_hour = turn.value->>1
      AND owners.user_id > ${afterUserId} AND owners.entitled = 1 AND owners.state = 'here'
      AND owners.reminds = 1 AND owners.mail_stopped IS NULL
    ORDER BY owners.user_id LIMIT ${USERS_A_CHUNK}`;
}

/** Its amount is what is still to pay. */
export type OwedBill = Pick<Expense, "id" | "title" | "amountCents" | "dueDate" | "status"> & {
  readonly userId: string;
  readonly amountIsEstimate: 0 | 1;
  /** Of the bills of its kind, overdue or not, that the mail covers, read or not. */
  readonly count: number;
  readonly sumCents: number;
  readonly firstDay: Day;
  readonly lastDay: Day;
};

const NAMED_MAX = 50;

const REST = sql`owed.amount - coalesce((SELECT sum(value->>0) FROM json_each(owed.payments)), 0)`;

const PAYS_ITSELF = sql`owed.autopay = 1 AND owed.due_date >= coalesce(owed.autopay_from, '')`;

/** How far ahead a bill's own days may lie. */
const AHEAD_DAYS = 30;

/** Whether one of the days before the bill's due date came after `since`, up to `day`. */
function isTold(bill: SQL, daysBefore: SQL, since: SQL, day: SQL): SQL {
  const told = sql`date(${bill}.due_date, '-' || days.value || ' days')`;
  return sql`EXISTS (SELECT 1 FROM json_each(${daysBefore}) AS days WHERE ${told} > ${since} AND ${told} <= ${day})`;
}

/**
 * All overdue bills, and of those to come the ones whose day to tell has come. A bill that pays itself is told ahead only on
 * days of its own.
 */
export function owedBillsQuery(users: readonly DueUser[]): SQL {
  const usersJson = JSON.stringify(
    users.map(({ userId, day, since, daysBefore, dueTomorrow, overdue }) => {
      const [days, ahead] = dueTomorrow === 1 ? [JSON.parse(daysBefore) as number[], AHEAD_DAYS] : [[-1], -1];
      const from = overdue === 1 ? "" : day;
      return [userId, day, since, days, from, addDays(day, Math.max(...days)), addDays(day, ahead)];
    }),
  );
  const [day, since] = [sql`due_user.value->>1`, sql`due_user.value->>2`];
  const owed = sql`owed.user_id = due_user.value->>0 AND owed.status <> 'PAID' AND owed.deleted = 0`;
  const columns = sql`owed.user_id AS userId, owed.id, owed.title, ${REST} AS rest, owed.due_date, owed.status,
    owed.amount_is_estimate, owed.due_date < ${day} AS isOverdue`;
  return sql`WITH told AS (
      SELECT ${columns} FROM json_each(${usersJson}) AS due_user CROSS JOIN expenses AS owed INDEXED BY expenses_owed
      WHERE ${owed} AND owed.due_date >= due_user.value->>4 AND owed.due_date <= due_user.value->>5
        AND (owed.due_date < ${day} OR owed.remind_days_before IS NULL AND NOT (${PAYS_ITSELF})
          AND ${isTold(sql`owed`, sql`due_user.value->'$[3]'`, since, day)})
      UNION ALL
      SELECT ${columns} FROM json_each(${usersJson}) AS due_user
        CROSS JOIN expenses AS owed INDEXED BY expenses_own_reminders
      WHERE ${owed} AND owed.due_date >= ${day} AND owed.due_date <= due_user.value->>6
        AND owed.remind_days_before IS NOT NULL AND ${isTold(sql`owed`, sql`owed.remind_days_before`, since, day)})
    SELECT userId, CAST(id AS TEXT) AS id, title, rest AS amountCents, due_date AS dueDate, status,
      amount_is_estimate AS amountIsEstimate, count, sumCents, firstDay, lastDay FROM (
      SELECT *, row_number() OVER (kind ORDER BY due_date DESC, id) AS place,
        count(*) OVER kind AS count, sum(rest) OVER kind AS sumCents,
        min(due_date) OVER kind AS firstDay, max(due_date) OVER kind AS lastDay
      FROM told WINDOW kind AS (PARTITION BY userId, isOverdue))
    WHERE place <= ${NAMED_MAX} ORDER BY userId, due_date, id`;
}

/** These users get a day's mail after its hour, because a bill was made too late for it (docs/decisions/0025-reminders-are-rows.md). */

/** An entry's position in the index by time. */
export type LogPlace = readonly [appliedAtMs: number, userId: string, seq: number];

/** `zone` and `hour` are null unless the entry made bills for somebody who gets reminders. */
interface LogEntry {
  readonly appliedAtMs: number;
  readonly userId: string;
  readonly seq: number;
  readonly zone: string | null;
  readonly hour: number | null;
}

interface Generation {
  readonly userId: string;
  readonly seq: number;
  readonly day: Day;
}

const ENTRIES_A_LOOK = 500;

/** Each list comes with the place after it. Instants are epoch milliseconds. */
export async function* usersWithLaterBills(
  db: Database,
  from: LogPlace,
  nowMs: number,
): AsyncGenerator<[DueUser[], LogPlace]> {
  for (let after = from; ; ) {
    const entries = await db.all<LogEntry>(logQuery(after, nowMs));
    const last = entries.at(-1);
    if (last === undefined) return;
    const generations = entries.flatMap((entry) => generationOf(entry, nowMs));
    after = [last.appliedAtMs, last.userId, last.seq];
    yield [generations.length === 0 ? [] : await db.all<DueUser>(laterBillsQuery(generations)), after];
    if (entries.length < ENTRIES_A_LOOK) return;
  }
}

/** None before the user's hour: the mail of that hour will name the bills. */
function generationOf({ userId, seq, zone, hour }: LogEntry, nowMs: number): Generation[] {
  if (zone === null || hour === null) return [];
  const now = localTime(nowMs, knownZone(zone));
  return now.hour < hour ? [] : [{ userId, seq, day: now.day }];
}

export function logQuery([appliedAtMs, userId, seq]: LogPlace, toMs: number): SQL {
  return sql`SELECT entry.applied_at AS appliedAtMs, entry.user_id AS userId, entry.seq,
      owners.timezone AS zone, owners.reminder_hour AS hour
    FROM operations AS entry INDEXED BY operations_applied_at LEFT JOIN owners
      ON owners.user_id = entry.user_id AND entry.type = 'series.generate' AND entry.subject IS NOT NULL
        AND owners.entitled = 1 AND owners.state = 'here' AND owners.reminds = 1 AND owners.mail_stopped IS NULL
    WHERE (entry.applied_at, entry.user_id, entry.seq) > (${appliedAtMs}, ${userId}, ${seq})
      AND entry.applied_at <= ${toMs}
    ORDER BY entry.applied_at, entry.user_id, entry.seq LIMIT ${ENTRIES_A_LOOK}`;
}

/** Reminds of each kind only if one of the new bills is owed. How often overdue ones are mailed stays as it is. */
export function laterBillsQuery(generations: readonly Generation[]): SQL {
  const json = JSON.stringify(
    generations.map(({ userId, seq, day }) => [userId, seq, day, addDays(day, -1)]),
  );
  const [day, since] = [sql`late.value->>2`, sql`late.value->>3`];
  const daysBefore = sql`coalesce(made.remind_days_before, settings.remind_days_before, ${DEFAULT_SETTINGS.remindDaysBefore})`;
  return sql`SELECT ${USER}, ${day} AS day, ${since} AS since,
      coalesce(settings.notification_due_tomorrow, 1) AND max(made.due_date >= ${day}) AS dueTomorrow,
      coalesce(settings.notification_overdue, 1) AND max(made.due_date < ${day}) AS overdue
    FROM json_each(${json}) AS late
      CROSS JOIN operations AS entry ON entry.user_id = late.value->>0 AND entry.seq = late.value->>1
      CROSS JOIN json_each(entry.image) AS image
      CROSS JOIN json_each(coalesce(image.value->'$.keys', json_array(image.value->>'$.key'))) AS written
      CROSS JOIN expenses AS made ON made.user_id = entry.user_id AND made.id = CAST(written.value AS INTEGER)
      CROSS JOIN owners ON owners.user_id = entry.user_id
      LEFT JOIN user_settings AS settings ON settings.user_id = entry.user_id
    WHERE image.value->>'$.table' = 'expense' AND made.status <> 'PAID' AND made.deleted = 0
      AND (made.due_date < ${day} OR ${isTold(sql`made`, daysBefore, since, day)})
    GROUP BY owners.user_id`;
}
