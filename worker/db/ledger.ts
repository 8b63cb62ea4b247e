import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import { type Day, isTimeZone, type Month } from "#domain/calendar/days.ts";
import type { Alarm } from "#domain/calendar-feed/feed.ts";
import { DETAIL_NAMES, type Details, propertyOf } from "#domain/expenses/details.ts";
import type { Status } from "#domain/expenses/expense.ts";
import type { MailState, SenderAnswer } from "#domain/mailed-bills/arrived-mail.ts";
import type { Currency } from "#domain/money/money.ts";
import type { OperationType } from "#domain/operations/operation.ts";
import type { Interval, WeekendShift } from "#domain/series/rule.ts";
import {
  type CarryOver,
  DEFAULT_SETTINGS,
  type RemindBy,
  type Theme,
  type ViewMode,
} from "#domain/settings/settings.ts";
import type { Database } from "./database.ts";

/** Property names are the domain's. Amounts are integer hundredths, instants epoch milliseconds. */

const owner = () => text("user_id").notNull();
const sequence = () => integer("seq").notNull();

export const owners = sqliteTable("owners", {
  userId: text("user_id").primaryKey(),
  email: text("email").notNull(),
  state: text("state").$type<"here" | "moving" | "moved">().notNull(),
  lastSeq: integer("last_seq").notNull(),
  /** Another one after each entry of the log, by a trigger. */
  mark: text("mark").notNull(),
  timezone: text("timezone").notNull(),
  reminderHour: integer("reminder_hour").notNull(),
  /** Whether the user wants reminders of any kind. */
  reminds: integer("reminds", { mode: "boolean" }).notNull(),
  /** The month up to which all running series were generated; null without one. */
  behind: text("behind").$type<Month>(),
  /** Whether the user has a device that shows notifications. */
  hasPush: integer("has_push", { mode: "boolean" }).notNull(),
  /** Why the address gets no reminders; null while it does. */
  mailStopped: text("mail_stopped").$type<"bounced" | "complained">(),
  /** Stripe's state as JSON; null if there never was one. */
  subscription: text("subscription"),
  subscriptionVersion: integer("subscription_version").notNull(),
  subscriptionSeq: integer("subscription_seq").notNull(),
  /** Counts bills that aren't deleted. */
  bills: integer("bills").notNull(),
  bytes: integer("bytes").notNull(),
  historyBytes: integer("history_bytes").notNull(),
  /** Days since 1970, by UTC. */
  countedDay: integer("counted_day").notNull(),
  /** Rows that the user changed on that day. The column is older than that meaning. */
  dayRows: integer("day_operations").notNull(),
});

export const operations = sqliteTable(
  "operations",
  {
    userId: owner(),
    seq: sequence(),
    operationId: text("op_id").notNull(),
    type: text("type").$type<OperationType>().notNull(),
    atMs: integer("at").notNull(),
    device: text("device"),
    undoes: text("undoes"),
    image: text("image").notNull(),
    /** JSON of the domain's Subject; null if there is none. */
    subject: text("subject"),
    result: text("result"),
    appliedAtMs: integer("applied_at").notNull(),
    /** The owner's mark before its batch; null if an earlier version wrote the entry. */
    follows: text("follows"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.seq] }),
    uniqueIndex("operations_user_id_op_id").on(table.userId, table.operationId),
  ],
);

/** Outlives the history entry, so that a replay gets the same result. */
export const operationResults = sqliteTable(
  "operation_results",
  {
    userId: owner(),
    operationId: text("op_id").notNull(),
    seq: sequence(),
    type: text("type").$type<OperationType>().notNull(),
    appliedAtMs: integer("applied_at").notNull(),
    result: text("result"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.operationId] })],
);

const flag = (name: string) => integer(name, { mode: "boolean" }).notNull();

const details = () =>
  ({
    title: text("title").notNull(),
    amountCents: integer("amount").notNull(),
    category: text("category"),
    note: text("note"),
    amountIsEstimate: flag("amount_is_estimate"),
    autopay: flag("autopay"),
    remindDaysBefore: text("remind_days_before"),
    cancelBy: text("cancel_by"),
  }) satisfies Record<keyof Details, unknown>;

export const recurringSeries = sqliteTable(
  "recurring_series",
  {
    userId: owner(),
    id: text("id").notNull(),
    anchorDate: text("anchor_date").notNull(),
    firstMonth: text("first_month").notNull(),
    firstDay: text("first_day"),
    ...details(),
    recurringEvery: integer("recurring_every").$type<Interval>().notNull(),
    lastDayOfMonth: flag("last_day_of_month"),
    recurringRule: text("recurring_rule"),
    weekendShift: text("weekend_shift").$type<WeekendShift>().notNull(),
    endsOn: text("ends_on"),
    endsAfter: integer("ends_after"),
    lastMonth: text("last_month"),
    lastDay: text("last_day"),
    estimateIsAverage: flag("estimate_is_average"),
    autopayFrom: text("autopay_from"),
    saidCents: integer("said_amount"),
    saidBeside: text("said_beside"),
    movedMonths: integer("moved_months").notNull(),
    movedDays: integer("moved_days").notNull(),
    generatedUntil: text("generated_until").notNull(),
    endedOn: text("ended_on"),
    changedAtMs: integer("changed_at"),
    seq: sequence(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Computes `owners.behind`. The text ends where the user's id follows. */
export const LEAST_GENERATED =
  "SELECT min(behind) FROM recurring_series WHERE behind IS NOT NULL AND user_id =";

export const expenses = sqliteTable(
  "expenses",
  {
    userId: owner(),
    id: integer("id").notNull(),
    ...details(),
    dueDate: text("due_date").notNull(),
    status: text("status").$type<Status>().notNull(),
    recurringId: text("recurring_id"),
    paidDate: text("paid_date"),
    plannedCents: integer("planned_amount"),
    /** JSON of pairs of hundredths and days; null unless the bill was paid in parts. */
    payments: text("payments"),
    autopayFrom: text("autopay_from"),
    estimateIsOwn: flag("estimate_is_own"),
    createdAtMs: integer("created_at").notNull(),
    deleted: flag("deleted"),
    freed: flag("freed"),
    /** By anything but generation; null if nothing did since the column exists. */
    changedAtMs: integer("changed_at"),
    seq: sequence(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const DETAIL_COLUMNS = DETAIL_NAMES.map((name) => expenses[propertyOf(name)].name);

export const userBudgets = sqliteTable(
  "user_budgets",
  {
    userId: owner(),
    year: integer("year").notNull(),
    /** 1-12 */
    month: integer("month").notNull(),
    amountCents: integer("budget_amount"),
    unset: integer("unset", { mode: "boolean" }).notNull(),
    createdAtMs: integer("created_at").notNull(),
    updatedAtMs: integer("updated_at").notNull(),
    seq: sequence(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.year, table.month] })],
);

export const userSettings = sqliteTable("user_settings", {
  userId: text("user_id").primaryKey(),
  currency: text("currency").$type<Currency>().notNull(),
  timezone: text("timezone").notNull(),
  notificationDueTomorrow: integer("notification_due_tomorrow", { mode: "boolean" }).notNull(),
  notificationOverdue: integer("notification_overdue", { mode: "boolean" }).notNull(),
  theme: text("theme").$type<Theme>().notNull(),
  dashboardViewMode: text("dashboard_view_mode").$type<ViewMode>().notNull(),
  reminderHour: integer("reminder_hour").notNull(),
  remindDaysBefore: text("remind_days_before").notNull(),
  remindDaysAfter: text("remind_days_after").notNull(),
  remindBy: text("remind_by").$type<RemindBy>(),
  budgetCarryOver: text("budget_carry_over").$type<CarryOver>().notNull(),
  monthStart: integer("month_start").notNull(),
  income: text("income"),
  name: text("name"),
  updatedAtMs: integer("updated_at").notNull(),
  seq: sequence(),
});

export const userBadges = sqliteTable(
  "user_badges",
  {
    userId: owner(),
    key: text("badge_key").$type<BadgeKey>().notNull(),
    earnedAtMs: integer("earned_at").notNull(),
    seq: sequence(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const mailedBills = sqliteTable(
  "mailed_bills",
  {
    userId: owner(),
    id: text("id").notNull(),
    receivedAtMs: integer("received_at").notNull(),
    sender: text("sender").notNull(),
    senderName: text("sender_name").notNull(),
    subject: text("subject").notNull(),
    /** JSON of the domain's MailReading. */
    reading: text("reading").notNull(),
    state: text("state").$type<MailState>().notNull(),
    expenseId: text("expense_id"),
    seq: sequence(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const mailSenders = sqliteTable(
  "mail_senders",
  {
    userId: owner(),
    address: text("address").notNull(),
    answer: text("answer").$type<SenderAnswer>(),
    seq: sequence(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.address] })],
);

export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    userId: owner(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    /** SHA-256 of the address's secret. */
    tokenHash: text("token_hash").notNull(),
    showsAmounts: flag("shows_amounts"),
    alarm: text("alarm").$type<Alarm>().notNull(),
    /** Grows with each change of the name and the options. */
    revision: integer("revision").notNull(),
    /** When the events last changed by that. */
    optionsChangedAtMs: integer("options_changed_at"),
    createdAtMs: integer("created_at").notNull(),
    /** By UTC; null until an app asked. */
    lastUsedOn: text("last_used_on").$type<Day>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const DASHBOARD_VIEWED = "dashboard_viewed";
export const DATA_IMPORTED = "data_imported";

export const userActivityLog = sqliteTable(
  "user_activity_log",
  {
    userId: owner(),
    type: text("activity_type").notNull(),
    /** The id of an import in parts. */
    data: text("activity_data"),
    count: integer("activity_view_count").notNull(),
    seq: sequence(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
);

const REMINDED = sql`FROM owners INDEXED BY owners_turn
  WHERE entitled = 1 AND state = 'here' AND reminds = 1 AND (mail_stopped IS NULL OR has_push = 1)`;

/** Finds the zones of those who get reminders. It hops from zone to zone in the index, however many users live in each. */
export const USER_ZONES = sql`WITH RECURSIVE zones (zone) AS (
    SELECT min(timezone) ${REMINDED}
    UNION ALL
    SELECT (SELECT min(timezone) ${REMINDED} AND timezone > zone) FROM zones WHERE zone IS NOT NULL
  ) SELECT zone FROM zones WHERE zone IS NOT NULL`;

export async function userZones(db: Database): Promise<string[]> {
  return (await db.all<{ zone: string }>(USER_ZONES)).map(({ zone }) => zone);
}

/** A zone that another runtime stored, or that was renamed, must not stop everybody's cron. */
export function knownZone(zone: string): string {
  return isTimeZone(zone) ? zone : DEFAULT_SETTINGS.timezone;
}
