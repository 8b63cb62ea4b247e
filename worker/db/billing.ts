import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Stripe's instants are epoch seconds, ours epoch milliseconds. */

/** Why we ended a subscription at once. */
export type EndedBy = "trial_used" | "dispute" | "refund";

export const subscriptions = sqliteTable("subscriptions", {
  userId: text("user_id").primaryKey(),
  customerId: text("customer_id").notNull().unique(),
  subscriptionId: text("subscription_id"),
  status: text("status"),
  trialEndSeconds: integer("trial_end"),
  periodEndSeconds: integer("period_end"),
  /** Null while the subscription goes on. */
  cancelAtSeconds: integer("cancel_at"),
  endedAtSeconds: integer("ended_at"),
  collectionPaused: integer("collection_paused", { mode: "boolean" }).notNull().default(false),
  collectionResumesAtSeconds: integer("collection_resumes_at"),
  latestPaymentSeconds: integer("latest_payment"),
  /** Deleted at Stripe, or of another account, as after keys were switched. */
  customerUnknown: integer("customer_unknown", { mode: "boolean" }).notNull().default(false),
  /** Then the next subscription has no trial. */
  hadSubscription: integer("had_subscription", { mode: "boolean" }).notNull(),
  /** While a disputed payment keeps the user from subscribing again. */
  dispute: text("dispute").$type<"open" | "lost">(),
  endedBy: text("ended_by").$type<EndedBy>(),
  /** The subscription whose free days were looked up in {@link usedTrials}. */
  trialCheckedFor: text("trial_checked_for"),
  checkoutSessionId: text("checkout_session_id"),
  trialNoticeForSeconds: integer("trial_notice_for"),
  version: integer("version").notNull(),
  /** True once the user's ledger has this state. */
  copied: integer("copied", { mode: "boolean" }).notNull(),
  listedAtMs: integer("listed_at").notNull().default(0),
  updatedAtMs: integer("updated_at").notNull(),
});

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** HMACs of addresses and cards that free days began with. They outlive the account. */
export const usedTrials = sqliteTable("used_trials", {
  mark: text("mark").primaryKey(),
  trial: text("trial").notNull(),
  recordedAtMs: integer("recorded_at").notNull(),
});

/** A bank's: it still decides, took the payment back for good, or left it with us. */
export type DisputeState = "open" | "lost" | "over";

export const disputes = sqliteTable("disputes", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  state: text("state").$type<DisputeState>().notNull(),
  /** The state that support and the user were last mailed about. */
  mailedState: text("told").$type<DisputeState>(),
});

export const stripeEvents = sqliteTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  customerId: text("customer_id"),
  createdSeconds: integer("created").notNull(),
  matched: integer("matched", { mode: "boolean" }).notNull(),
  receivedAtMs: integer("received_at").notNull(),
});

/** Carries a change of the subscription to every device. It isn't part of the history. */
export const SUBSCRIPTION_CHANGE = "subscription.change";

/** Instants are epoch milliseconds. */

export const cancellations = sqliteTable(
  "cancellations",
  {
    userId: text("user_id").primaryKey(),
    /** Also names the mails, and the record of the erasure, which outlives the user's id. */
    requestId: text("request_id").notNull(),
    requestedAtMs: integer("requested_at").notNull(),
    deletesData: integer("deletes_data", { mode: "boolean" }).notNull(),
    /** The day was named to the user. It may move later, never earlier. */
    endsAtMs: integer("ends_at").notNull(),
    withdrawnAtMs: integer("withdrawn_at"),
    finishedAtMs: integer("finished_at"),
    /** When Stripe is to be told; null once it has confirmed. */
    nextTryAtMs: integer("next_try_at"),
    tries: integer("tries").notNull().default(0),
  },
  (table) => [
    index("cancellations_requested_at").on(table.requestedAtMs),
    index("cancellations_next_try_at").on(table.userId, table.nextTryAtMs),
  ],
);

export type Cancellation = typeof cancellations.$inferSelect;

/** Written by triggers on `session`, and by the warnings. */
export const lastUses = sqliteTable(
  "last_uses",
  {
    userId: text("user_id").primaryKey(),
    usedAtMs: integer("used_at").notNull(),
    firstWarnedAtMs: integer("first_warned_at"),
    lastWarnedAtMs: integer("last_warned_at"),
  },
  (table) => [index("last_uses_used_at").on(table.usedAtMs)],
);

export const erasures = sqliteTable("erasures", {
  id: text("id").primaryKey(),
  markedAtMs: integer("marked_at").notNull(),
  /** The user whose rows remain to be erased; null once it is done. */
  userId: text("user_id"),
  ledger: text("ledger"),
  erasedAtMs: integer("erased_at"),
  counts: text("counts", { mode: "json" }).$type<Record<string, number>>().notNull(),
});
