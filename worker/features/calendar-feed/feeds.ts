import { and, eq, exists, sql } from "drizzle-orm";
import { FEEDS_MAX, type FeedOptions } from "#domain/calendar-feed/feed.ts";
import type { Database } from "../../db/database.ts";
import { calendarFeeds, owners } from "../../db/ledger.ts";
import { HttpError } from "../../http/handler.ts";
import { RowsMoving, requireHere } from "../../ledger/cursor.ts";

/** A private address under which a calendar app reads a user's bills. The address itself is known to its holder alone. */
export interface CalendarFeed extends FeedOptions {
  readonly id: string;
  /** An ISO instant. */
  readonly createdAt: string;
  /** A day by UTC; null until an app asked. */
  readonly lastUsedOn: string | null;
}

const { userId, id, name, showsAmounts, alarm, createdAtMs, lastUsedOn } = calendarFeeds;
const shown = { id, name, showsAmounts, alarm, createdAtMs, lastUsedOn };

type Row = { readonly [Field in keyof typeof shown]: (typeof calendarFeeds.$inferSelect)[Field] };

const feedFromRow = ({ createdAtMs, ...row }: Row): CalendarFeed => ({
  ...row,
  createdAt: new Date(createdAtMs).toISOString(),
});

/** One user's calendars, in the ledger that has their rows. */
export interface Feeds {
  readonly ledger: Database;
  readonly owner: string;
}

export async function listFeeds({ ledger, owner }: Feeds): Promise<CalendarFeed[]> {
  const rows = await ledger.select(shown).from(calendarFeeds).where(eq(userId, owner)).orderBy(name, id);
  return rows.map(feedFromRow);
}

interface NewFeed extends FeedOptions {
  /** Chosen by the device. A request that is sent again gives the same calendar another address. */
  readonly id: string;
  readonly tokenHash: string;
  readonly nowMs: number;
}

/** @throws RowsMoving; HttpError 409 too_many_calendars */
export async function addFeed(feeds: Feeds, feed: NewFeed): Promise<CalendarFeed> {
  const { ledger, owner } = feeds;
  const others = sql`(SELECT count(*) FROM calendar_feeds WHERE user_id = ${owner} AND id <> ${feed.id})`;
  const [row] = await ledger.all<{ createdAtMs: number }>(sql`
    INSERT INTO calendar_feeds (user_id, id, name, token_hash, shows_amounts, alarm, created_at)
    SELECT user_id, ${feed.id}, ${feed.name}, ${feed.tokenHash}, ${Number(feed.showsAmounts)}, ${feed.alarm}, ${feed.nowMs}
    FROM owners WHERE user_id = ${owner} AND state = 'here' AND ${others} < ${FEEDS_MAX}
    ON CONFLICT (user_id, id) DO UPDATE SET name = excluded.name, token_hash = excluded.token_hash,
      shows_amounts = excluded.shows_amounts, alarm = excluded.alarm, revision = revision + 1, last_used_on = NULL,
      created_at = excluded.created_at
    RETURNING created_at AS createdAtMs`);
  if (row !== undefined) {
    const { id, name, showsAmounts, alarm } = feed;
    return feedFromRow({ id, name, showsAmounts, alarm, ...row, lastUsedOn: null });
  }
  await requireOpen(feeds);
  throw new HttpError(
    409,
    "too_many_calendars",
    `There can be at most ${FEEDS_MAX} calendars. Stop one that you don't need.`,
  );
}

/** @throws RowsMoving; HttpError 404 not_found */
export async function changeFeed(
  feeds: Feeds,
  feedId: string,
  options: FeedOptions,
  nowMs: number,
): Promise<CalendarFeed> {
  const isSame = and(eq(showsAmounts, options.showsAmounts), eq(alarm, options.alarm));
  return await updated(feeds, feedId, {
    ...options,
    revision: sql`revision + 1`,
    optionsChangedAtMs: sql`CASE WHEN ${isSame} THEN options_changed_at ELSE ${nowMs} END`,
  });
}

/** The address before it stops at once, and a calendar is as old as its address. @throws RowsMoving; HttpError 404 not_found */
export async function replaceAddress(
  feeds: Feeds,
  feedId: string,
  { tokenHash, nowMs }: Pick<NewFeed, "tokenHash" | "nowMs">,
): Promise<CalendarFeed> {
  return await updated(feeds, feedId, { tokenHash, createdAtMs: nowMs, lastUsedOn: null });
}

/** @throws RowsMoving */
export async function stopFeed(feeds: Feeds, feedId: string): Promise<void> {
  await requireOpen(feeds);
  await feeds.ledger.delete(calendarFeeds).where(isFeed(feeds, feedId));
}

type Changes = Parameters<ReturnType<Database["update"]>["set"]>[0];

async function updated(feeds: Feeds, feedId: string, changes: Changes): Promise<CalendarFeed> {
  const [row] = await feeds.ledger
    .update(calendarFeeds)
    .set(changes)
    .where(isFeed(feeds, feedId))
    .returning(shown);
  if (row !== undefined) return feedFromRow(row);
  await requireOpen(feeds);
  throw new HttpError(404, "not_found", "This calendar was stopped.");
}

/** Rows that are on their way to another ledger stay as they are. */
function isFeed({ ledger, owner }: Feeds, feedId: string) {
  const isOpen = ledger
    .select({ userId: owners.userId })
    .from(owners)
    .where(and(eq(owners.userId, owner), eq(owners.state, "here")));
  return and(eq(userId, owner), eq(id, feedId), exists(isOpen));
}

async function requireOpen({ ledger, owner }: Feeds): Promise<void> {
  const [row] = await ledger.select({ state: owners.state }).from(owners).where(eq(owners.userId, owner));
  if (requireHere(row).state === "moving") throw new RowsMoving();
}

/** Written at most once a day, so that reading stays cheap. */
export async function markUsed({ ledger, owner }: Feeds, feedId: string, day: string): Promise<void> {
  await ledger.update(calendarFeeds).set({ lastUsedOn: day }).where(isFeed({ ledger, owner }, feedId));
}
