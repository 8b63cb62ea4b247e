import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** better-auth's tables: its adapter looks properties up by these names. Instants are stored as epoch milliseconds. */

const instant = (column: string) => integer(column, { mode: "timestamp_ms" });

/** `email` is trimmed and in lower case: one address, one row. */
export const user = sqliteTable("user", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
  image: text("image"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export const session = sqliteTable(
  "session",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    openedBy: text("opened_by"),
  },
  (table) => [index("session_user_id").on(table.userId), index("session_expires_at").on(table.expiresAt)],
);

export const account = sqliteTable(
  "account",
  {
    id: text("id").primaryKey(),
    providerId: text("provider_id").notNull(),
    accountId: text("account_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    refreshTokenExpiresAt: instant("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("account_provider_id_account_id").on(table.providerId, table.accountId),
    index("account_user_id").on(table.userId),
  ],
);

/** A row stands under the hash of its secret, and is deleted when used. */
export const verification = sqliteTable(
  "verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("verification_identifier").on(table.identifier),
    index("verification_expires_at").on(table.expiresAt),
  ],
);

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

/** The token is the part of the user's private mail address that is theirs alone (docs/contracts.md#mailed-bills). */
export const mailAddresses = sqliteTable("mail_addresses", {
  token: text("token").primaryKey(),
  userId: text("user_id").notNull().unique(),
  createdAtMs: integer("created_at").notNull(),
});

/** No index on `windowEndsAt` (epoch ms), since every use would write it. */
export const rateLimits = sqliteTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  windowEndsAt: integer("window_ends_at").notNull(),
});
