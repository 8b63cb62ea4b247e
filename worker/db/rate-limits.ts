import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How often something was done in the current window; `windowEndsAt` is in epoch milliseconds. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    windowEndsAt: integer("window_ends_at").notNull(),
  },
  (table) => [index("rate_limits_window_ends_at").on(table.windowEndsAt)],
);
