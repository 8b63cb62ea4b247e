import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { localTime } from "#domain/calendar/days.ts";
import { feedSpan } from "#domain/calendar-feed/feed.ts";
import { type Database, type OwnedRow, rowReader } from "../../db/database.ts";
import { calendarFeeds, expenses, type owners, recurringSeries, userSettings } from "../../db/ledger.ts";
import { takenToCome } from "../../ledger/load-rows.ts";

/** A ledger answers nobody else meanwhile. Nobody by hand has more in sixteen months. */
const BILLS_MAX = 3000;

/** Columns of one table among those of an answer that holds rows of several. */
function partOf<T extends SQLiteTable>(table: T, alias: string) {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field !== "userId");
  const read = rowReader(table);
  return {
    columns: columns.map(([, { name }]) => `${alias}.${name}`),
    read: (values: readonly unknown[]): OwnedRow<T> =>
      read(Object.fromEntries(columns.map(([field], at) => [field, values[at]]))),
  };
}

const FEED = partOf(calendarFeeds, "feed");
const SETTINGS = partOf(userSettings, "settings");
const SERIES = partOf(recurringSeries, "series");
const BILL = partOf(expenses, "bill");

/** What the first row begins with. */
const HEAD = ["owner.user_id", "owner.state", "owner.mark", "settings.user_id"];

const WIDTH = Math.max(
  HEAD.length + FEED.columns.length + SETTINGS.columns.length,
  SERIES.columns.length,
  BILL.columns.length,
);

/** Every part of a compound statement has as many columns as the others. */
function columnsFrom(kind: number, columns: readonly string[]): string {
  return [String(kind), ...columns, ...Array<string>(WIDTH - columns.length).fill("NULL")].join(", ");
}

const OWNER = `calendar_feeds AS feed CROSS JOIN owners AS owner ON owner.user_id = feed.user_id
  WHERE feed.token_hash = ?1`;

/** Null unless the rows are here and the app has none of the answers ?2, each of a mark and a revision, or anything (?3). */
const READER = `(SELECT owner.user_id FROM ${OWNER} AND owner.state = 'here' AND NOT ?3 AND NOT EXISTS (
    SELECT 1 FROM json_each(?2) AS tag WHERE tag.value->>0 = owner.mark AND tag.value->>1 = feed.revision))`;

/** One statement, since D1 answers one after the other. A bill that has a projected one's place may be due on any day. */
const READ = `
  SELECT ${columnsFrom(0, [...HEAD, ...FEED.columns, ...SETTINGS.columns])}
  FROM calendar_feeds AS feed CROSS JOIN owners AS owner ON owner.user_id = feed.user_id
    LEFT JOIN user_settings AS settings ON settings.user_id = feed.user_id
  WHERE feed.token_hash = ?1
  UNION ALL
  SELECT ${columnsFrom(1, SERIES.columns)} FROM recurring_series AS series WHERE series.user_id = ${READER}
  UNION ALL
  SELECT ${columnsFrom(2, BILL.columns)} FROM (
    SELECT * FROM expenses WHERE user_id = ${READER} AND due_date BETWEEN ?4 AND ?5 AND deleted = 0
    ORDER BY due_date DESC LIMIT ${BILLS_MAX}) AS bill
  UNION ALL
  SELECT ${columnsFrom(2, BILL.columns)} FROM expenses AS bill
  WHERE bill.user_id = ${READER} AND bill.${takenToCome(READER)}`;

type OwnerState = (typeof owners.$inferSelect)["state"];

/** What a ledger holds under an address. */
export interface StoredFeed {
  readonly userId: string;
  readonly state: OwnerState;
  readonly mark: string;
  readonly feed: OwnedRow<typeof calendarFeeds>;
  readonly settings: OwnedRow<typeof userSettings> | undefined;
  /** These two are empty if the app has the same answer already, or the rows aren't here. */
  readonly series: readonly OwnedRow<typeof recurringSeries>[];
  readonly bills: readonly OwnedRow<typeof expenses>[];
}

/** An answer that the app may have kept. */
export interface Held {
  readonly isAnything: boolean;
  readonly tags: readonly (readonly [mark: string, revision: number])[];
}

/** Returns null if the ledger has no such address. */
export async function readFeed(
  ledger: Database,
  tokenHash: string,
  held: Held,
  nowMs: number,
): Promise<StoredFeed | null> {
  // The time zone comes with the rows, so there are some more than the text shows.
  const from = feedSpan(localTime(nowMs, "Etc/GMT+12").day).from;
  const to = feedSpan(localTime(nowMs, "Etc/GMT-14").day).to;
  const rows = await ledger.$client
    .prepare(READ)
    .bind(tokenHash, JSON.stringify(held.tags), Number(held.isAnything), from, to)
    .raw<[kind: number, ...values: unknown[]]>();
  const valuesOf = (wanted: number) =>
    rows.filter(([kind]) => kind === wanted).map(([, ...values]) => values);
  const [first] = valuesOf(0);
  if (first === undefined) return null;
  const [userId, state, mark, settingsOf, ...rest] = first;
  return {
    userId: String(userId),
    state: state as OwnerState,
    mark: String(mark),
    feed: FEED.read(rest),
    settings: settingsOf === null ? undefined : SETTINGS.read(rest.slice(FEED.columns.length)),
    series: valuesOf(1).map(SERIES.read),
    bills: valuesOf(2).map(BILL.read),
  };
}
