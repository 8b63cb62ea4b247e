/** Instants are epoch milliseconds. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const moves = sqliteTable("moves", {
  userId: text("user_id").primaryKey(),
  source: text("source").notNull(),
  target: text("target").notNull(),
  startedAtMs: integer("started_at").notNull(),
  /** From then on the target's rows count; null before. */
  switchedAtMs: integer("switched_at"),
  /** Which run works on it, and until when no other may. */
  run: text("run").notNull(),
  heldUntilMs: integer("held_until").notNull(),
});

export type Move = typeof moves.$inferSelect;
