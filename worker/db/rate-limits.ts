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
