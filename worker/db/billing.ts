/** Stripe's instants are epoch seconds, ours epoch milliseconds. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
  checkoutSessionId: text("checkout_session_id"),
  trialNoticeForSeconds: integer("trial_notice_for"),
  version: integer("version").notNull(),
  /** Whether the user's ledger has this state. */
  copied: integer("copied", { mode: "boolean" }).notNull(),
  listedAtMs: integer("listed_at").notNull().default(0),
  updatedAtMs: integer("updated_at").notNull(),
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
