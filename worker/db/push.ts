/** Instants are epoch milliseconds. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const pushDevices = sqliteTable(
  "push_devices",
  {
    userId: text("user_id").notNull(),
    id: text("id").notNull(),
    /** A device whose session is over gets nothing any more. */
    sessionId: text("session_id").notNull(),
    name: text("name").notNull(),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAtMs: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const pushOutbox = sqliteTable(
  "push_outbox",
  {
    userId: text("user_id").notNull(),
    kind: text("kind").notNull(),
    localDate: text("local_date").notNull(),
    deviceId: text("device_id").notNull(),
    /** JSON of the domain's PushMessage. */
    message: text("message").notNull(),
    createdAtMs: integer("created_at").notNull(),
    /** Null once it was sent or given up. */
    nextTryAtMs: integer("next_try_at"),
    tries: integer("tries").notNull().default(0),
    sentAtMs: integer("sent_at"),
    error: text("error"),
    /** Whether a bill that it names was paid or deleted since, and nobody has looked yet whether another is open. */
    isOutdated: integer("is_outdated", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.localDate, table.deviceId] })],
);
