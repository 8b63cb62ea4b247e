/** Instants are epoch milliseconds. */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const jobRuns = sqliteTable(
  "job_runs",
  {
    job: text("job").notNull(),
    scheduledAtMs: integer("scheduled_at").notNull(),
    startedAtMs: integer("started_at").notNull(),
    finishedAtMs: integer("finished_at"),
    error: text("error"),
    parts: integer("parts").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.job, table.scheduledAtMs] })],
);

export const jobParts = sqliteTable(
  "job_parts",
  {
    job: text("job").notNull(),
    scheduledAtMs: integer("scheduled_at").notNull(),
    part: text("part").notNull(),
    place: text("place"),
    turn: integer("turn").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    touchedAtMs: integer("touched_at").notNull(),
    endedAtMs: integer("ended_at"),
    error: text("error"),
  },
  (table) => [primaryKey({ columns: [table.job, table.scheduledAtMs, table.part] })],
);

/** Its idempotency key is computed from the row's own key. */
export interface WaitingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo: string;
  headers: Record<string, string>;
}

export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    userId: text("user_id").notNull(),
    kind: text("kind").notNull(),
    localDate: text("local_date").notNull(),
    mail: text("mail", { mode: "json" }).$type<WaitingMail>().notNull(),
    createdAtMs: integer("created_at").notNull(),
    nextTryAtMs: integer("next_try_at"),
    tries: integer("tries").notNull().default(0),
    /** Mails that were tried in one batch share it, until each was sent or given up. */
    batch: text("batch"),
    sentAtMs: integer("sent_at"),
    error: text("error"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.localDate] }),
    index("mail_outbox_next_try_at").on(table.nextTryAtMs),
  ],
);
