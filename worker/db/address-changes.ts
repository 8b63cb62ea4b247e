import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Instants are epoch milliseconds. */

/** Secrets are stored as hashes. */
export const addressRequests = sqliteTable(
  "address_requests",
  {
    userId: text("user_id").primaryKey(),
    /** The new address. */
    email: text("email").notNull(),
    tokenHash: text("token_hash").notNull(),
    codeHash: text("code_hash").notNull(),
    tries: integer("tries").notNull().default(0),
    expiresAtMs: integer("expires_at").notNull(),
  },
  (table) => [index("address_requests_expires_at").on(table.expiresAtMs)],
);

export const addressChanges = sqliteTable(
  "address_changes",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    /** When the session began that made the change. */
    sinceMs: integer("since").notNull(),
    changedAtMs: integer("changed_at").notNull(),
    undoneAtMs: integer("undone_at"),
  },
  (table) => [
    index("address_changes_user_id").on(table.userId, table.changedAtMs),
    index("address_changes_old_email").on(table.oldEmail),
    index("address_changes_changed_at").on(table.changedAtMs),
  ],
);

export type AddressChange = typeof addressChanges.$inferSelect;

/** Users whose ledger, or Stripe, may not know their address yet. */
export const addressCopies = sqliteTable("address_copies", {
  userId: text("user_id").primaryKey(),
  version: integer("version").notNull().default(1),
  changedAtMs: integer("changed_at").notNull(),
  nextTryAtMs: integer("next_try_at").notNull(),
  tries: integer("tries").notNull().default(0),
});
