import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Instants are epoch milliseconds. */

export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** In base64url, like the public key. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    name: text("name").notNull(),
    createdAtMs: integer("created_at").notNull(),
    lastUsedAtMs: integer("last_used_at"),
  },
  (table) => [index("passkeys_user_id").on(table.userId, table.createdAtMs)],
);

export type Passkey = typeof passkeys.$inferSelect;

export const spentChallenges = sqliteTable("spent_challenges", {
  challengeHash: text("challenge_hash").primaryKey(),
  expiresAtMs: integer("expires_at").notNull(),
});

export const passkeyRefusals = sqliteTable("passkey_refusals", {
  userId: text("user_id").primaryKey(),
  refusedAtMs: integer("refused_at").notNull(),
});
