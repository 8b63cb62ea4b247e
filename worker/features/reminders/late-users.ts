import { type SQL, sql } from "drizzle-orm";
import { addDays, type Day, localTime } from "#domain/calendar/days.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import type { Database } from "../../db/database.ts";
import { knownZone } from "../../db/ledger.ts";
import { AHEAD_DAYS, type DueUser, dueUser, isTold, paysItself } from "./due-users.ts";

/**
 * Who gets a day's mail after its hour: a bill was made too late for it, or the hour was moved to one that had passed
 * (docs/decisions/0025-reminders-are-rows.md).
 */

/** An entry's position in the index by time. */
export type LogPlace = readonly [appliedAtMs: number, userId: string, seq: number];

/** `zone` and `hour` are null unless the entry makes bills, or moves the hour, for somebody who gets reminders. */
interface LogEntry {
  readonly appliedAtMs: number;
  readonly userId: string;
  readonly seq: number;
  readonly type: string;
  readonly zone: string | null;
  readonly hour: number | null;
}

interface Generation {
  readonly userId: string;
  readonly seq: number;
  readonly day: Day;
}

interface Move {
  readonly userId: string;
  readonly day: Day;
  readonly since: Day;
  /** Today's instant of the hour. */
  readonly hourMs: number;
}

const ENTRIES_A_LOOK = 500;
const HOUR_MS = 3_600_000;

/**
 * Each list comes with the place after it. Instants are epoch milliseconds.
 * @param lastMs when turns were last taken
 */
export async function* usersLookedAtAgain(
  db: Database,
  from: LogPlace,
  { nowMs, lastMs }: { readonly nowMs: number; readonly lastMs: number },
): AsyncGenerator<[DueUser[], LogPlace]> {
  for (let after = from; ; ) {
    const entries = await db.all<LogEntry>(logQuery(after, nowMs));
    const last = entries.at(-1);
    if (last === undefined) return;
    const generations: Generation[] = [];
    const moves: Move[] = [];
    for (const { userId, seq, type, zone, hour } of entries) {
      if (zone === null || hour === null) continue;
      const now = localTime(nowMs, knownZone(zone));
      // The mail of that hour is still to come.
      if (now.hour < hour) continue;
      if (type === "series.generate") generations.push({ userId, seq, day: now.day });
      else {
        const before = addDays(localTime(lastMs, knownZone(zone)).day, -1);
        const hourMs = nowMs - (now.hour - hour) * HOUR_MS;
        moves.push({ userId, day: now.day, since: before < now.day ? before : addDays(now.day, -1), hourMs });
      }
    }
    after = [last.appliedAtMs, last.userId, last.seq];
    yield [await usersOf(db, generations, moves), after];
    if (entries.length < ENTRIES_A_LOOK) return;
  }
}

/** Each of them once: their mails are queued by one statement, which sees no other mail of its own. */
async function usersOf(
  db: Database,
  generations: readonly Generation[],
  moves: readonly Move[],
): Promise<DueUser[]> {
  const moved = moves.length === 0 ? [] : await db.all<DueUser>(movedHoursQuery(moves));
  const made = generations.length === 0 ? [] : await db.all<DueUser>(laterBillsQuery(generations));
  const known = new Set(moved.map(({ userId }) => userId));
  return [...moved, ...made.filter(({ userId }) => !known.has(userId))];
}

export function logQuery([appliedAtMs, userId, seq]: LogPlace, toMs: number): SQL {
  return sql`SELECT entry.applied_at AS appliedAtMs, entry.user_id AS userId, entry.seq, entry.type,
      owners.timezone AS zone, owners.reminder_hour AS hour
    FROM operations AS entry INDEXED BY operations_applied_at LEFT JOIN owners
      ON owners.user_id = entry.user_id AND owners.entitled = 1 AND owners.state = 'here' AND owners.reminds = 1
        AND (owners.mail_stopped IS NULL OR owners.has_push = 1) AND CASE
          WHEN entry.type = 'series.generate' THEN entry.subject IS NOT NULL
          WHEN entry.type IN ('settings.update', 'undo') THEN EXISTS (SELECT 1 FROM json_each(entry.image) AS image
            WHERE image.value->>'$.table' = 'settings' AND image.value->>'$.field' IN ('reminderHour', 'timezone', 'created'))
        END
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
  const ofSettings = sql`coalesce(settings.remind_days_before, ${DEFAULT_SETTINGS.remindDaysBefore})`;
  const daysBefore = sql`coalesce(made.remind_days_before, CASE WHEN ${paysItself(sql`made`)} THEN '[]' ELSE ${ofSettings} END)`;
  return sql`SELECT ${dueUser(day, since)},
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

/** Nobody is mailed about bills that they type for the first time, so one that is owed has to be from before the hour. */
export function movedHoursQuery(moves: readonly Move[]): SQL {
  const json = JSON.stringify(
    moves.map(({ userId, day, since, hourMs }) => [userId, day, since, hourMs, addDays(day, AHEAD_DAYS)]),
  );
  return sql`SELECT ${dueUser(sql`moved.value->>1`, sql`moved.value->>2`)},
      coalesce(settings.notification_due_tomorrow, 1) AS dueTomorrow, coalesce(settings.notification_overdue, 1) AS overdue
    FROM json_each(${json}) AS moved CROSS JOIN owners ON owners.user_id = moved.value->>0
      LEFT JOIN user_settings AS settings ON settings.user_id = owners.user_id
    WHERE EXISTS (SELECT 1 FROM expenses AS owed INDEXED BY expenses_owed
      WHERE owed.user_id = owners.user_id AND owed.status <> 'PAID' AND owed.deleted = 0
        AND owed.due_date <= moved.value->>4 AND owed.created_at < moved.value->>3)
    GROUP BY owners.user_id`;
}
