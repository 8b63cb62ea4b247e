/** Stripe's instants are epoch seconds, ours epoch milliseconds. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Why we ended a subscription at once. */
export type EndedBy = "trial_used" | "dispute" | "refund";

export const subscriptions = sqliteTable("subscriptions", {
  userId: text("user_id").primaryKey(),
  customerId: text("customer_id").notNull().unique(),
  subscriptionId: text("subscription_id"),
  status: text("status"),
  trialEndSeconds: integer("trial_end"),
  periodEndSeconds: integer("period_end"),
  /** Null while it goes on. */
  cancelAtSeconds: integer("cancel_at"),
  endedAtSeconds: integer("ended_at"),
  collectionPaused: integer("collection_paused", { mode: "boolean" }).notNull().default(false),
  collectionResumesAtSeconds: integer("collection_resumes_at"),
  latestPaymentSeconds: integer("latest_payment"),
  customerUnknown: integer("customer_unknown", { mode: "boolean" }).notNull().default(false),
  hadSubscription: integer("had_subscription", { mode: "boolean" }).notNull(),
  dispute: text("dispute").$type<"open" | "lost">(),
  endedBy: text("ended_by").$type<EndedBy>(),
  /** The subscription whose free days were looked up in {@link usedTrials}. */
  trialCheckedFor: text("trial_checked_for"),
  checkoutSessionId: text("checkout_session_id"),
  trialNoticeForSeconds: integer("trial_notice_for"),
  version: integer("version").notNull(),
  /** Whether the user's ledger has this state. */
  copied: integer("copied", { mode: "boolean" }).notNull(),
  listedAtMs: integer("listed_at").notNull().default(0),
  updatedAtMs: integer("updated_at").notNull(),
});

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
  told: text("told").$type<DisputeState>(),
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
