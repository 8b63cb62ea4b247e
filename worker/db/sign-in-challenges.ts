import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Secrets are stored as hashes; `expiresAt` is in epoch milliseconds. */
export const signInChallenges = sqliteTable(
  "sign_in_challenges",
  {
    id: integer("id").primaryKey(),
    email: text("email").notNull(),
    returnTo: text("return_to").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    codeHash: text("code_hash").notNull(),
    nonceHash: text("nonce_hash"),
    codeTries: integer("code_tries").notNull().default(0),
    ownCodeTries: integer("own_code_tries").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("sign_in_challenges_email").on(table.email),
    index("sign_in_challenges_expires_at").on(table.expiresAt),
  ],
);
