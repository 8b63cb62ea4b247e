import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.ts";
import type { ProgramScope } from "./programs.ts";

/** Assistants that speak MCP (docs/contracts.md#assistants). Instants are epoch milliseconds. */

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** A row for each user who has switched them on. */
export const assistants = sqliteTable("assistants", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  switchedOnAtMs: integer("switched_on_at").notNull(),
});

export const assistantConnections = sqliteTable(
  "assistant_connections",
  {
    grantId: text("grant_id").primaryKey(),
    userId: owner(),
    /** As the assistant calls itself. */
    name: text("name").notNull(),
    /** Where its answers went when it was let in. */
    host: text("host").notNull(),
    scope: text("scope").$type<ProgramScope>().notNull(),
    connectedAtMs: integer("connected_at").notNull(),
    /** When the last day on which it was used began, by UTC. Null before the first use. */
    lastUsedAtMs: integer("last_used_at"),
  },
  (table) => [index("assistant_connections_user_id").on(table.userId)],
);

/** The OAuth library's own records. Those of registered programs are nobody's. */
export const oauthRecords = sqliteTable(
  "oauth_records",
  {
    key: text("key").primaryKey(),
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    value: text("value").notNull(),
    metadata: text("metadata"),
    expiresAtMs: integer("expires_at"),
  },
  (table) => [
    index("oauth_records_user_id").on(table.userId).where(sql`user_id IS NOT NULL`),
    index("oauth_records_expires_at").on(table.expiresAtMs).where(sql`expires_at IS NOT NULL`),
  ],
);
