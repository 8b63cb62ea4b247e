import { type SQL, sql } from "drizzle-orm";
import { addMonths, localTime, type Month, monthIndex, monthOf } from "#domain/calendar.ts";
import type { Database } from "../../db/client.ts";
import { entitledUsers } from "../../db/entitled-users.ts";
import { knownZone, userZones } from "../../db/user-zones.ts";

/** A series behind its owner's target month. */
export interface DueSeries {
  readonly userId: string;
  readonly id: string;
  readonly generatedUntil: Month;
  /** The month up to whose end it is to be generated. */
  readonly target: Month;
}

/** Series are gone through in this order, which an index has. */
export type Position = Pick<DueSeries, "generatedUntil" | "userId" | "id">;

export const START: Position = { generatedUntil: "", userId: "", id: "" };

/** Rows looked at in one query. */
const PAGE = 500;

/**
 * The month up to whose end cron keeps everything generated, by time zone: the one after the current month there at
 * that instant (DESIGN.md section 10).
 */
export async function targetMonths(db: Database, instantMs: number): Promise<Map<string, Month>> {
  const targets = new Map<string, Month>();
  for (const zone of ["UTC", ...(await userZones(db))]) {
    targets.set(zone, addMonths(monthOf(localTime(instantMs, knownZone(zone)).day), 1));
  }
  return targets;
}

/** The next series after a position that are behind, in order. */
export function dueSeriesQuery(targets: ReadonlyMap<string, Month>, after: Position): SQL {
  const latest = [...targets.values()].sort().at(-1);
  return sql`SELECT series.user_id AS userId, series.id AS id, series.generated_until AS generatedUntil,
      zone.value AS target
    FROM recurring_series AS series INDEXED BY recurring_series_generated_until
      LEFT JOIN user_settings AS settings ON settings.user_id = series.user_id
      JOIN json_each(${JSON.stringify(Object.fromEntries(targets))}) AS zone
        ON zone.key = coalesce(settings.timezone, 'UTC')
    WHERE series.ended_on IS NULL AND series.generated_until < ${latest}
      AND (series.generated_until, series.user_id, series.id)
        > (${after.generatedUntil}, ${after.userId}, ${after.id})
      AND series.generated_until < zone.value
      AND ${entitledUsers(sql.raw("series.user_id"))}
    ORDER BY series.generated_until, series.user_id, series.id LIMIT ${PAGE}`;
}

/** Occurrences that one chunk may make: well within what D1 takes in one batch. */
const ROWS_MAX = 2000;

/**
 * As many of them as one batch may handle. The last person of a page that is full or too much is left for the next
 * one, so that their series are not parted, unless nobody else is in it.
 */
export function firstChunk(due: readonly DueSeries[]): readonly DueSeries[] {
  let rows = 0;
  let end = 0;
  for (const series of due) {
    rows += monthIndex(series.target) - monthIndex(series.generatedUntil);
    if (end > 0 && rows > ROWS_MAX) break;
    end += 1;
  }
  if (end === due.length && due.length < PAGE) return due;
  const chunk = due.slice(0, end);
  const last = chunk.at(-1)?.userId;
  const whole = chunk.filter((series) => series.userId !== last);
  return whole.length > 0 ? whole : chunk;
}
