import { type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How often something was done in its current window; `windowEndsAt` is in epoch milliseconds. There is no index, since
 * every use would write it.
 */
export const rateLimits = sqliteTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  windowEndsAt: integer("window_ends_at").notNull(),
});

/** How one more use changes an existing row: it counts on, or starts again if the window is over. */
export function countedAgain(now: number): { count: SQL; windowEndsAt: SQL } {
  const ended = sql`${rateLimits.windowEndsAt} <= ${now}`;
  return {
    count: sql`case when ${ended} then 1 else ${rateLimits.count} + 1 end`,
    windowEndsAt: sql`case when ${ended} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
  };
}
