import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.ts";

/** What opens /api/v1 to programs (docs/contracts.md#programs). Instants are epoch milliseconds. */

export const SCOPES = ["read", "write"] as const;

/** Who may write may read, too. */
export type ProgramScope = (typeof SCOPES)[number];

export const programTokens = sqliteTable(
  "program_tokens",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    scope: text("scope").$type<ProgramScope>().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    createdAtMs: integer("created_at").notNull(),
    /** Null for a token that doesn't expire. */
    expiresAtMs: integer("expires_at"),
    /** When the last day on which it was used began, by UTC. Null before the first use. */
    lastUsedAtMs: integer("last_used_at"),
  },
  (table) => [
    index("program_tokens_user_id").on(table.userId),
    index("program_tokens_expires_at").on(table.expiresAtMs).where(sql`expires_at IS NOT NULL`),
  ],
);
