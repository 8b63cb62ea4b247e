/** What a database restored from an older copy can't know by itself. Instants are epoch milliseconds. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** In every database, by the hash of the user's id. */
export const erased = sqliteTable("erased", {
  userHash: text("user_hash").primaryKey(),
  erasedAtMs: integer("erased_at").notNull(),
});

/** Whose rows aren't where the directory says, and why nothing could be done about it; in the directory. */
export const astray = sqliteTable("astray", {
  userId: text("user_id").primaryKey(),
  what: text("what").$type<"nowhere" | "address taken">().notNull(),
  foundAtMs: integer("found_at").notNull(),
});
