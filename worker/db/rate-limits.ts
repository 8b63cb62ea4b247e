import { type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** No index on `windowEndsAt` (epoch ms), since every use would write it. */
export const rateLimits = sqliteTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  windowEndsAt: integer("window_ends_at").notNull(),
});

/** From 1 again if the window is over. */
export function countedAgain(now: number): { count: SQL; windowEndsAt: SQL } {
  const ended = sql`${rateLimits.windowEndsAt} <= ${now}`;
  return {
    count: sql`case when ${ended} then 1 else ${rateLimits.count} + 1 end`,
    windowEndsAt: sql`case when ${ended} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
  };
}
