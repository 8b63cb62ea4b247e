import type { D1Result } from "@cloudflare/workers-types";
import { type SQL, sql } from "drizzle-orm";
import { addMonths, type Month, monthIndex, monthOf } from "#domain/calendar/days.ts";
import { localTime } from "#domain/calendar/local-time.ts";
import type { Database } from "../../db/client.ts";
import { rawBatch } from "../../db/statements.ts";
import { knownZone, USER_ZONES } from "../../db/user-zones.ts";

/** Some users' series that were all generated up to the same month, for one batch. */
export interface Chunk {
  readonly generatedUntil: Month;
  readonly users: readonly DueUser[];
  readonly last: Position;
}

export interface DueUser {
  readonly userId: string;
  readonly target: Month;
}

export interface Position {
  readonly userId: string;
  readonly seriesId: string;
}

/** A user with some series in the next part of the list, perhaps none of them due. */
interface SeriesOfUser {
  readonly userId: string;
  /** The last of their series in this part. */
  readonly seriesId: string;
  readonly series: number;
  readonly zone: string;
  readonly entitled: 0 | 1;
}

/** Occurrences in one batch. D1 does nothing else meanwhile. */
const ROWS_MAX = 4000;

const EARLIEST_ZONE = "Etc/GMT-14";

/** To the end of the month after the zone's current one. */
function targetMonth(instantMs: number, zone: string): Month {
  return addMonths(monthOf(localTime(instantMs, knownZone(zone)).day), 1);
}

export async function* dueChunks(db: Database, instantMs: number, billsMax: number): AsyncGenerator<Chunk> {
  const [zones, months] = (await rawBatch(db, [
    USER_ZONES,
    monthsBehindQuery(targetMonth(instantMs, EARLIEST_ZONE)),
  ])) as [D1Result<{ zone: string }>, D1Result<{ month: Month }>];
  const targets = new Map<string, Month>();
  for (const { zone } of [{ zone: "UTC" }, ...zones.results]) targets.set(zone, targetMonth(instantMs, zone));
  const latest = [...targets.values()].sort().at(-1) ?? "";
  for (const { month } of months.results.filter((each) => each.month < latest)) {
    const limit = Math.max(1, Math.floor(ROWS_MAX / (monthIndex(latest) - monthIndex(month))));
    for (let after: Position | undefined = { userId: "", seriesId: "" }; after !== undefined; ) {
      const found: SeriesOfUser[] = await db.all(seriesQuery(month, after, { limit, billsMax }));
      const seen = wholeUsers(found, limit);
      const isLast = seriesOf(found) < limit;
      after = seen.at(-1);
      const users = seen.flatMap(({ userId, zone, entitled }) => {
        const target = targets.get(zone);
        return entitled === 1 && target !== undefined && target > month ? [{ userId, target }] : [];
      });
      if (after !== undefined && users.length > 0) yield { generatedUntil: month, users, last: after };
      if (isLast) break;
    }
  }
}

/** Hops from one month to the next, however many series there are. */
export function monthsBehindQuery(latest: Month): SQL {
  const next = sql`SELECT min(generated_until) FROM recurring_series
    INDEXED BY recurring_series_generated_until WHERE ended_on IS NULL AND generated_until < ${latest}`;
  return sql`WITH RECURSIVE behind (month) AS (
      ${next}
      UNION ALL
      SELECT (${next} AND generated_until > behind.month) FROM behind WHERE behind.month IS NOT NULL
    ) SELECT month FROM behind WHERE month IS NOT NULL`;
}

export function seriesQuery(
  month: Month,
  after: Position,
  { limit, billsMax }: { limit: number; billsMax: number },
): SQL {
  return sql`WITH found AS MATERIALIZED (
      SELECT user_id, id FROM recurring_series INDEXED BY recurring_series_generated_until
      WHERE ended_on IS NULL AND generated_until = ${month}
        AND (user_id, id) > (${after.userId}, ${after.seriesId})
      ORDER BY user_id, id LIMIT ${limit})
    SELECT found.user_id AS userId, max(found.id) AS seriesId, count(*) AS series,
      coalesce(settings.timezone, 'UTC') AS zone,
      owners.entitled AND owners.state = 'here' AND owners.bills < ${billsMax} AS entitled
    FROM found LEFT JOIN owners ON owners.user_id = found.user_id
      LEFT JOIN user_settings AS settings ON settings.user_id = found.user_id
    GROUP BY found.user_id ORDER BY found.user_id`;
}

/** Leaves the last user of a full part for the next one: it may lack some of their series. */
function wholeUsers(found: readonly SeriesOfUser[], limit: number): readonly SeriesOfUser[] {
  return seriesOf(found) === limit && found.length > 1 ? found.slice(0, -1) : found;
}

function seriesOf(found: readonly SeriesOfUser[]): number {
  return found.reduce((sum, user) => sum + user.series, 0);
}
