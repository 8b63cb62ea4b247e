-- Billing: what Stripe last said of each customer, the events it sent, and requests to cancel.
-- Stripe's instants are epoch seconds, ours epoch milliseconds.

-- One row per user who ever went to checkout. `version` counts the writes of Stripe's state, so that a state fetched
-- before another write can't overwrite it. `seq` is the sequence number of the last write, 0 before the first.
CREATE TABLE subscriptions (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  customer_id TEXT NOT NULL UNIQUE,
  subscription_id TEXT,
  status TEXT,
  trial_end INTEGER,
  period_end INTEGER,
  cancel_at INTEGER,
  latest_payment INTEGER,
  had_subscription INTEGER NOT NULL DEFAULT 0 CHECK (had_subscription IN (0, 1)),
  checkout_session_id TEXT,
  trial_notice_for INTEGER,
  version INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL,
  seq INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- For the daily notice that a trial ends.
CREATE INDEX subscriptions_trial_end ON subscriptions (trial_end) WHERE status = 'trialing';

-- Every handled event, once. `matched` is 0 if its customer belongs to no user.
CREATE TABLE stripe_events (
  id TEXT PRIMARY KEY NOT NULL,
  type TEXT NOT NULL,
  customer_id TEXT,
  created INTEGER NOT NULL,
  matched INTEGER NOT NULL CHECK (matched IN (0, 1)),
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX stripe_events_unmatched ON stripe_events (customer_id) WHERE matched = 0;
CREATE INDEX stripe_events_received_at ON stripe_events (received_at);

-- Requests to cancel, one per user and UTC day. `sent_at` is set once both mails were accepted.
CREATE TABLE support_requests (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  sent_at INTEGER,
  PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
