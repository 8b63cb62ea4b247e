/** Accounts that are being closed, and those that were (migrations/0006_leaving.sql). Instants are epoch milliseconds. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const departures = sqliteTable(
  "departures",
  {
    userId: text("user_id").primaryKey(),
    /** Under which the erasure will be recorded: it stays when the person's id is gone. */
    erasureId: text("erasure_id").notNull().unique(),
    markedAtMs: integer("marked_at").notNull(),
    eraseAfterMs: integer("erase_after").notNull(),
    /** The subscription that finishing the cancellation set to end. */
    cancelledSubscriptionId: text("cancelled_subscription_id"),
  },
  (table) => [index("departures_erase_after").on(table.eraseAfterMs)],
);

export const erasures = sqliteTable("erasures", {
  id: text("id").primaryKey(),
  markedAtMs: integer("marked_at").notNull(),
  erasedAtMs: integer("erased_at").notNull(),
  /** Rows by table. */
  counts: text("counts", { mode: "json" }).$type<Record<string, number>>().notNull(),
});
