import { type SQL, sql } from "drizzle-orm";
import { addDays, type Day } from "#domain/calendar/days.ts";
import type { MonthStart } from "#domain/calendar/periods.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type ReminderKind, type ReminderTurn, reminderTurns } from "#domain/expenses/reminders.ts";
import type { Currency } from "#domain/money/money.ts";
import { DEFAULT_SETTINGS, type RemindBy } from "#domain/settings/settings.ts";
import type { Database } from "../../db/database.ts";
import { knownZone, userZones } from "../../db/ledger.ts";

export interface DueUser {
  readonly userId: string;
  readonly email: string;
  readonly currency: Currency;
  readonly monthStart: MonthStart;
  readonly dueTomorrow: 0 | 1;
  readonly overdue: 0 | 1;
  /** JSON lists, as in the settings. */
  readonly daysBefore: string;
  readonly daysAfter: string;
  readonly day: Day;
  /** The day before the first one whose reminders are due now. What a mail has told isn't told again. */
  readonly since: Day;
  readonly lastOverdueDay: Day | null;
  readonly remindBy: RemindBy;
  readonly hasPush: 0 | 1;
  readonly isMailStopped: 0 | 1;
}

export const USERS_A_CHUNK = 500;

export interface ZoneTurn extends ReminderTurn {
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

const lastDayOf = (kind: ReminderKind) =>
  sql`(SELECT max(mail.local_date) FROM mail_outbox AS mail WHERE mail.user_id = owners.user_id AND mail.kind = ${kind})`;

/**
 * The columns of a {@link DueUser} but for which kinds are due. Whoever has no settings has the default ones. A run that was
 * killed after it had queued a day's mail left its turn to the next one, so mails count, too.
 */
export function dueUser(day: SQL, since: SQL): SQL {
  return sql`owners.user_id AS userId, owners.email, coalesce(settings.currency, ${DEFAULT_SETTINGS.currency}) AS currency,
    coalesce(settings.month_start, ${DEFAULT_SETTINGS.monthStart}) AS monthStart,
    coalesce(settings.remind_days_before, ${DEFAULT_SETTINGS.remindDaysBefore}) AS daysBefore,
    coalesce(settings.remind_days_after, ${DEFAULT_SETTINGS.remindDaysAfter}) AS daysAfter, ${day} AS day,
    coalesce(settings.remind_by, 'mail') AS remindBy, owners.has_push AS hasPush,
    owners.mail_stopped IS NOT NULL AS isMailStopped,
    max(${since}, coalesce(${lastDayOf("due_tomorrow")}, ''), coalesce(${lastDayOf("overdue")}, '')) AS since,
    ${lastDayOf("overdue")} AS lastOverdueDay`;
}

export function dueUsersQuery(turns: readonly ZoneTurn[], afterUserId: string): SQL {
  const turnsJson = JSON.stringify(turns.map(({ zone, hour, day, since }) => [zone, hour, day, since]));
  return sql`SELECT ${dueUser(sql`turn.value->>2`, sql`turn.value->>3`)},
      coalesce(settings.notification_due_tomorrow, 1) AS dueTomorrow, coalesce(settings.notification_overdue, 1) AS overdue
    FROM json_each(${turnsJson}) AS turn CROSS JOIN owners INDEXED BY owners_turn
      LEFT JOIN user_settings AS settings ON settings.user_id = owners.user_id
    WHERE owners.timezone = turn.value->>0 AND owners.reminder_hour = turn.value->>1
      AND owners.user_id > ${afterUserId} AND owners.entitled = 1 AND owners.state = 'here'
      AND owners.reminds = 1 AND (owners.mail_stopped IS NULL OR owners.has_push = 1)
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

/** As the domain's paysItself has it. */
export function paysItself(bill: SQL): SQL {
  return sql`${bill}.autopay = 1 AND ${bill}.status = 'PENDING' AND ${bill}.due_date >= coalesce(${bill}.autopay_from, '')`;
}

/** How far ahead a bill's own days may lie. */
export const AHEAD_DAYS = 30;

/** Whether one of the days before the bill's due date came after `since`, up to `day`. */
export function isTold(bill: SQL, daysBefore: SQL, since: SQL, day: SQL): SQL {
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
        AND (owed.due_date < ${day} OR owed.remind_days_before IS NULL AND NOT (${paysItself(sql`owed`)})
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
