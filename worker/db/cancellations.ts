/** Instants are epoch milliseconds. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const cancellations = sqliteTable(
  "cancellations",
  {
    userId: text("user_id").primaryKey(),
    /** Also names the mails, and the record of the erasure, which outlives the user's id. */
    requestId: text("request_id").notNull(),
    requestedAtMs: integer("requested_at").notNull(),
    deletesData: integer("deletes_data", { mode: "boolean" }).notNull(),
    /** As named to the user. It may move later, never earlier. */
    endsAtMs: integer("ends_at").notNull(),
    withdrawnAtMs: integer("withdrawn_at"),
    finishedAtMs: integer("finished_at"),
    /** When Stripe is to be told; null once it has confirmed. */
    nextTryAtMs: integer("next_try_at"),
    tries: integer("tries").notNull().default(0),
  },
  (table) => [
    index("cancellations_requested_at").on(table.requestedAtMs),
    index("cancellations_next_try_at").on(table.userId, table.nextTryAtMs),
  ],
);

export type Cancellation = typeof cancellations.$inferSelect;

/** Written by triggers on `session`, and by the warnings. */
export const lastUses = sqliteTable(
  "last_uses",
  {
    userId: text("user_id").primaryKey(),
    usedAtMs: integer("used_at").notNull(),
    firstWarnedAtMs: integer("first_warned_at"),
    lastWarnedAtMs: integer("last_warned_at"),
  },
  (table) => [index("last_uses_used_at").on(table.usedAtMs)],
);

export const erasures = sqliteTable("erasures", {
  id: text("id").primaryKey(),
  markedAtMs: integer("marked_at").notNull(),
  /** Whose rows remain to be erased, and where; null once it is done. */
  userId: text("user_id"),
  ledger: text("ledger"),
  erasedAtMs: integer("erased_at"),
  counts: text("counts", { mode: "json" }).$type<Record<string, number>>().notNull(),
});
