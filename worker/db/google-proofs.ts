import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Secrets are stored as hashes; `expiresAt` is in epoch milliseconds. */
export const googleProofs = sqliteTable(
  "google_proofs",
  {
    browserHash: text("browser_hash").primaryKey(),
    email: text("email").notNull(),
    /** Google's identifier of the account. */
    subject: text("subject").notNull(),
    name: text("name").notNull(),
    returnTo: text("return_to").notNull(),
    codeHash: text("code_hash").notNull(),
    tries: integer("tries").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("google_proofs_email").on(table.email),
    index("google_proofs_expires_at").on(table.expiresAt),
  ],
);
