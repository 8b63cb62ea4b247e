import { type SQL, sql } from "drizzle-orm";
import { addDays, type Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type ReminderTurn, reminderTurns } from "#domain/expenses/reminders.ts";
import type { Currency } from "#domain/money/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import type { Database } from "../../db/client.ts";
import { knownZone, userZones } from "../../db/user-zones.ts";

export interface DueUser {
  readonly userId: string;
  readonly email: string;
  readonly currency: Currency;
  readonly dueTomorrow: 0 | 1;
  readonly overdue: 0 | 1;
  readonly day: Day;
  /** The local day of their last overdue mail. */
  readonly lastOverdueDay: Day | null;
}

export const USERS_A_CHUNK = 500;

interface ZoneTurn extends ReminderTurn {
  readonly zone: string;
}

/** Instants are epoch milliseconds. Each list comes with the place after it, the last user's id. */
export async function* usersWhoseHourCame(
  db: Database,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  from: string,
): AsyncGenerator<[DueUser[], string]> {
  const turns = turnsOf(await userZones(db), fromMs, toMs);
  for (let after = from; ; ) {
    const users = await db.all<DueUser>(dueUsersQuery(turns, after));
    const last = users.at(-1);
    if (last === undefined) return;
    after = last.userId;
    yield [users, after];
    if (users.length < USERS_A_CHUNK) return;
  }
}

function turnsOf(zones: readonly string[], fromMs: number, toMs: number): ZoneTurn[] {
  return zones.flatMap((zone) =>
    reminderTurns(knownZone(zone), fromMs, toMs).map((turn) => ({ ...turn, zone })),
  );
}

const USER = sql.raw(`owners.user_id AS userId, owners.email AS email,
  (SELECT max(mail.local_date) FROM mail_outbox AS mail WHERE mail.user_id = owners.user_id AND mail.kind = 'overdue')
    AS lastOverdueDay`);

/** Whoever has no settings has the default ones. */
export function dueUsersQuery(turns: readonly ZoneTurn[], afterUserId: string): SQL {
  const turnsJson = JSON.stringify(turns.map(({ zone, hour, day }) => [zone, hour, day]));
  return sql`SELECT ${USER}, coalesce(settings.currency, ${DEFAULT_SETTINGS.currency}) AS currency,
      coalesce(settings.notification_due_tomorrow, 1) AS dueTomorrow,
      coalesce(settings.notification_overdue, 1) AS overdue, turn.value->>2 AS day
    FROM json_each(${turnsJson}) AS turn CROSS JOIN owners INDEXED BY owners_turn
      LEFT JOIN user_settings AS settings ON settings.user_id = owners.user_id
    WHERE owners.timezone = turn.value->>0 AND owners.reminder_hour = turn.value->>1
      AND owners.user_id > ${afterUserId} AND owners.entitled = 1 AND owners.state = 'here'
      AND owners.reminds = 1 AND owners.mail_stopped IS NULL
    ORDER BY owners.user_id LIMIT ${USERS_A_CHUNK}`;
}

export type OwedBill = Pick<Expense, "id" | "title" | "amountCents" | "dueDate" | "status"> & {
  readonly userId: string;
  readonly amountIsEstimate: 0 | 1;
  readonly paysItself: 0 | 1;
  /** Of all bills that the mail would cover, read or not. */
  readonly count: number;
  readonly sumCents: number;
};

const NAMED_MAX = 50;

export function owedBillsQuery(users: readonly DueUser[]): SQL {
  const usersJson = JSON.stringify(users.map(({ userId, day }) => [userId, day, addDays(day, 1)]));
  return sql`SELECT userId, CAST(id AS TEXT) AS id, title, amount AS amountCents, due_date AS dueDate, status,
      amount_is_estimate AS amountIsEstimate, paysItself, count, sumCents FROM (
      SELECT owed.user_id AS userId, owed.id, owed.title, owed.amount, owed.due_date, owed.status,
        owed.amount_is_estimate,
        owed.autopay = 1 AND owed.due_date >= coalesce(owed.autopay_from, '') AS paysItself,
        row_number() OVER (kind ORDER BY owed.due_date DESC, owed.id) AS place,
        count(*) OVER kind AS count, sum(owed.amount) OVER kind AS sumCents
      FROM json_each(${usersJson}) AS due_user CROSS JOIN expenses AS owed INDEXED BY expenses_owed
      WHERE owed.user_id = due_user.value->>0 AND owed.due_date <= due_user.value->>2
        AND owed.due_date <> due_user.value->>1 AND owed.status <> 'PAID' AND owed.deleted = 0
      WINDOW kind AS (PARTITION BY owed.user_id, owed.due_date > due_user.value->>1))
    WHERE place <= ${NAMED_MAX} ORDER BY userId, due_date, id`;
}
