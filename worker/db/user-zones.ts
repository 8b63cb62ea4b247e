import { sql } from "drizzle-orm";
import { isTimeZone } from "#domain/calendar/days.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import type { Database } from "./client.ts";

const REMINDED = sql`FROM owners INDEXED BY owners_turn
  WHERE entitled = 1 AND state = 'here' AND reminds = 1 AND mail_stopped IS NULL`;

/** Of those who get reminders. Hops from zone to zone in the index, however many users live in each. */
export const USER_ZONES = sql`WITH RECURSIVE zones (zone) AS (
    SELECT min(timezone) ${REMINDED}
    UNION ALL
    SELECT (SELECT min(timezone) ${REMINDED} AND timezone > zone) FROM zones WHERE zone IS NOT NULL
  ) SELECT zone FROM zones WHERE zone IS NOT NULL`;

export async function userZones(db: Database): Promise<string[]> {
  return (await db.all<{ zone: string }>(USER_ZONES)).map(({ zone }) => zone);
}

/** A zone that another runtime stored, or that was renamed, must not stop everybody's cron. */
export function knownZone(zone: string): string {
  return isTimeZone(zone) ? zone : DEFAULT_SETTINGS.timezone;
}
