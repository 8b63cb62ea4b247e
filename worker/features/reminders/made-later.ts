/** Who gets a day's mail after its hour: a bill was made too late for it (docs/decisions/0025-reminders-are-rows.md). */
import { type SQL, sql } from "drizzle-orm";
import { addDays, type Day, localTime } from "#domain/calendar/days.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import type { Database } from "../../db/client.ts";
import { knownZone } from "../../db/user-zones.ts";
import type { DueUser } from "./due-users.ts";

/** Where an entry of the log stands in the index by time. */
export type LogPlace = readonly [appliedAtMs: number, userId: string, seq: number];

/** `zone` and `hour` are null unless the entry made bills for somebody who gets reminders. */
interface LogEntry {
  readonly appliedAtMs: number;
  readonly userId: string;
  readonly seq: number;
  readonly zone: string | null;
  readonly hour: number | null;
}

export interface Generation {
  readonly userId: string;
  readonly seq: number;
  /** The user's local day. */
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

/** Of each kind, only if one of the bills that were made is owed. How often overdue ones are mailed stays as it is. */
export function laterBillsQuery(generations: readonly Generation[]): SQL {
  const json = JSON.stringify(generations.map(({ userId, seq, day }) => [userId, seq, day, addDays(day, 1)]));
  const day = sql`late.value->>2`;
  return sql`SELECT owners.user_id AS userId, owners.email, ${day} AS day,
      coalesce(settings.currency, ${DEFAULT_SETTINGS.currency}) AS currency,
      coalesce(settings.notification_due_tomorrow, 1) AND max(made.due_date > ${day}) AS dueTomorrow,
      coalesce(settings.notification_overdue, 1) AND max(made.due_date < ${day}) AS overdue,
      (SELECT max(mail.local_date) FROM mail_outbox AS mail
        WHERE mail.user_id = owners.user_id AND mail.kind = 'overdue') AS lastOverdueDay
    FROM json_each(${json}) AS late
      CROSS JOIN operations AS entry ON entry.user_id = late.value->>0 AND entry.seq = late.value->>1
      CROSS JOIN json_each(entry.image) AS image
      CROSS JOIN json_each(coalesce(image.value->'$.keys', json_array(image.value->>'$.key'))) AS written
      CROSS JOIN expenses AS made ON made.user_id = entry.user_id AND made.id = CAST(written.value AS INTEGER)
      CROSS JOIN owners ON owners.user_id = entry.user_id
      LEFT JOIN user_settings AS settings ON settings.user_id = entry.user_id
    WHERE image.value->>'$.table' = 'expense' AND made.status <> 'PAID' AND made.deleted = 0
      AND made.due_date <= late.value->>3 AND made.due_date <> ${day}
    GROUP BY owners.user_id`;
}
