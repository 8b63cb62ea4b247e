import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How often something was done in the current window; `windowEndsAt` is in epoch milliseconds. It has no index: every
 * counted call would write it.
 */
export const rateLimits = sqliteTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  windowEndsAt: integer("window_ends_at").notNull(),
});

/**
 * What one more use makes of a row that is there already: it counts on, or starts anew if its window is over.
 * @param cap a count above this becomes NULL, which the column refuses
 */
export function countedAgain(now: number | Placeholder, cap?: SQL): { count: SQL; windowEndsAt: SQL } {
  const ended = sql`${rateLimits.windowEndsAt} <= ${now}`;
  const more = sql`${rateLimits.count} + 1`;
  const next = cap ? sql`case when ${more} <= ${cap} then ${more} end` : more;
  return {
    count: sql`case when ${ended} then 1 else ${next} end`,
    windowEndsAt: sql`case when ${ended} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
  };
}
