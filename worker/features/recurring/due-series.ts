import { type SQL, sql } from "drizzle-orm";
import { addMonths, localTime, type Month, monthIndex, monthOf } from "#domain/calendar/days.ts";
import type { Quotas } from "#domain/quotas/quotas.ts";
import type { Database } from "../../db/client.ts";
import { knownZone } from "../../db/user-zones.ts";

/** Where another invocation can go on: after a user, among those who are behind since a month. */
export interface DuePlace {
  readonly month: Month;
  readonly after: string;
}

/** Some users' series that have all bills up to the same month, for one batch. */
export interface Chunk {
  readonly completeUntil: Month;
  readonly users: readonly DueUser[];
  /** Of a user with too many for one number, the last one in it; null for all series of all users. */
  readonly lastSeriesId: string | null;
}

export interface DueUser {
  readonly userId: string;
  readonly target: Month;
}

interface FoundUser {
  readonly userId: string;
  readonly zone: string;
  readonly hasRoom: 0 | 1;
  /** How many have all bills up to that month and no further. */
  readonly series: number;
}

/** Occurrences in one batch. D1 does nothing else meanwhile. */
const ROWS_MAX = 4000;

/** Bills and series of one user in one batch. They share a number, so a device receives them in one response. */
const ROWS_A_NUMBER = 150;

const USERS_A_LOOK = 500;

const EARLIEST_ZONE = "Etc/GMT-14";

/** To the end of the month after the zone's current one. */
function targetMonth(instantMs: number, zone: string): Month {
  return addMonths(monthOf(localTime(instantMs, knownZone(zone)).day), 1);
}

/** What an account may hold. A full one gets no more bills. */
type Room = Pick<Quotas, "bills" | "bytes">;

/** Each chunk comes with the place after it. */
export async function* dueChunks(
  db: Database,
  instantMs: number,
  room: Room,
  from: DuePlace | null = null,
): AsyncGenerator<[Chunk, DuePlace]> {
  const latest = targetMonth(instantMs, EARLIEST_ZONE);
  const targets = new Map<string, Month>();
  const targetOf = (zone: string): Month => {
    const target = targets.get(zone) ?? targetMonth(instantMs, zone);
    targets.set(zone, target);
    return target;
  };
  // Whose series of a month were made may be behind since a later one, so each month is looked for when its turn comes.
  let before = from === null ? "" : addMonths(from.month, -1);
  for (;;) {
    const [behind] = await db.all<{ month: Month | null }>(nextMonthQuery(before, latest));
    const month = behind?.month ?? null;
    if (month === null) return;
    before = month;
    const months = monthIndex(latest) - monthIndex(month);
    const seriesMax = Math.max(1, Math.floor(ROWS_MAX / months));
    const ownMax = Math.max(1, Math.floor(ROWS_A_NUMBER / (months + 1)));
    const first = month === from?.month ? from.after : "";
    for (let after = first, found: FoundUser[] = []; ; after = found.at(-1)?.userId ?? "") {
      found = await db.all<FoundUser>(usersQuery(month, after, room));
      const due = found
        .filter(({ zone, hasRoom, series }) => hasRoom === 1 && series > 0 && targetOf(zone) > month)
        .map((user) => ({ ...user, target: targetOf(user.zone) }));
      let lastWhole = after;
      for (const users of inBatches(due, seriesMax, ownMax)) {
        const last = users.at(-1)?.userId ?? lastWhole;
        for await (const chunk of seriesInParts(db, month, users, ownMax)) {
          // A user with too many for one number is behind no more in what was generated.
          yield [chunk, { month, after: chunk.lastSeriesId === null ? last : lastWhole }];
        }
        lastWhole = last;
      }
      if (found.length < USERS_A_LOOK) break;
    }
  }
}

/** Whole users, as many as fit. One with too many for one number stands alone. */
function inBatches<User extends FoundUser>(
  users: readonly User[],
  seriesMax: number,
  ownMax: number,
): User[][] {
  const batches: User[][] = [];
  let room = 0;
  for (const user of users) {
    const isAlone = user.series > ownMax;
    if (isAlone || user.series > room) {
      batches.push([]);
      room = isAlone ? user.series : seriesMax;
    }
    batches.at(-1)?.push(user);
    room -= user.series;
  }
  return batches;
}

async function* seriesInParts(
  db: Database,
  completeUntil: Month,
  users: readonly (FoundUser & DueUser)[],
  ownMax: number,
): AsyncGenerator<Chunk> {
  const [first] = users;
  const parts = first === undefined ? 0 : Math.ceil(first.series / ownMax);
  if (first === undefined || parts === 1) return yield { completeUntil, users, lastSeriesId: null };
  // One batch after the other: what is generated is behind no more.
  for (let part = 0; part < parts; part += 1) {
    const [last] = await db.all<{ id: string }>(lastSeriesQuery(completeUntil, first.userId, ownMax));
    yield { completeUntil, users, lastSeriesId: last?.id ?? null };
  }
}

const DUE = sql`FROM owners INDEXED BY owners_behind
  WHERE entitled = 1 AND state = 'here' AND behind IS NOT NULL`;

/** However many users are behind, it reads one row. */
export function nextMonthQuery(after: Month | "", latest: Month): SQL {
  return sql`SELECT min(behind) AS month ${DUE} AND behind > ${after} AND behind < ${latest}`;
}

const BEHIND = (month: Month) => sql`FROM recurring_series AS series INDEXED BY recurring_series_incomplete
  WHERE series.behind IS NOT NULL AND series.behind = ${month}`;

export function usersQuery(month: Month, afterUserId: string, room: Room): SQL {
  return sql`SELECT user_id AS userId, timezone AS zone, bills < ${room.bills} AND bytes < ${room.bytes} AS hasRoom,
      (SELECT count(*) ${BEHIND(month)} AND series.user_id = owners.user_id) AS series
    ${DUE} AND behind = ${month} AND user_id > ${afterUserId}
    ORDER BY user_id LIMIT ${USERS_A_LOOK}`;
}

/** The last of those that fit one batch; none if all fit. */
export function lastSeriesQuery(month: Month, userId: string, seriesMax: number): SQL {
  return sql`SELECT series.id ${BEHIND(month)} AND series.user_id = ${userId}
    ORDER BY series.id LIMIT 1 OFFSET ${seriesMax - 1}`;
}
