-- Billing: what Stripe last said of each customer, the events it sent, requests to cancel, and a record of erasures.
-- Stripe's instants are epoch seconds, ours epoch milliseconds.

-- One row per user who ever went to checkout. `version` counts the writes of Stripe's state, so that a state fetched
-- before another write can't overwrite it. `copied` is 0 until the user's ledger has the state. `customer_unknown` is set if
-- Stripe no longer knows the customer: it was deleted, or belongs to another Stripe account. `listed_at` is when the daily
-- reconciliation last saw the subscription in Stripe's list.
CREATE TABLE subscriptions (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  customer_id TEXT NOT NULL UNIQUE,
  subscription_id TEXT,
  status TEXT,
  trial_end INTEGER,
  period_end INTEGER,
  cancel_at INTEGER,
  ended_at INTEGER,
  collection_paused INTEGER NOT NULL DEFAULT 0 CHECK (collection_paused IN (0, 1)),
  collection_resumes_at INTEGER,
  latest_payment INTEGER,
  customer_unknown INTEGER NOT NULL DEFAULT 0 CHECK (customer_unknown IN (0, 1)),
  had_subscription INTEGER NOT NULL DEFAULT 0 CHECK (had_subscription IN (0, 1)),
  checkout_session_id TEXT,
  trial_notice_for INTEGER,
  version INTEGER NOT NULL DEFAULT 0,
  copied INTEGER NOT NULL DEFAULT 1 CHECK (copied IN (0, 1)),
  listed_at INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Finds what a ledger still has to be told.
CREATE INDEX subscriptions_not_copied ON subscriptions (user_id) WHERE copied = 0;

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
-- For deleting a customer's events with the account.
CREATE INDEX stripe_events_customer_id ON stripe_events (customer_id);
CREATE INDEX stripe_events_received_at ON stripe_events (received_at);

-- One row per user who asked to cancel, until the request is done or was taken back. `ends_at` is the day the user was
-- told. It may move later, never earlier. `next_try_at` is when to tell Stripe that the subscription ends, or that it goes
-- on once `withdrawn_at` is set. It is null once Stripe has confirmed.
CREATE TABLE cancellations (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  request_id TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  deletes_data INTEGER NOT NULL CHECK (deletes_data IN (0, 1)),
  ends_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  finished_at INTEGER,
  next_try_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX cancellations_requested_at ON cancellations (requested_at);
CREATE INDEX cancellations_next_try_at ON cancellations (next_try_at) WHERE next_try_at IS NOT NULL;

-- Erasures, without naming the user once they are done: the id that the operator was given, and the count of rows by table as
-- JSON. Until `erased_at` is set, the user's rows in the ledger remain to be erased.
CREATE TABLE erasures (
  id TEXT PRIMARY KEY NOT NULL,
  marked_at INTEGER NOT NULL,
  user_id TEXT,
  ledger TEXT,
  erased_at INTEGER,
  counts TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX erasures_unfinished ON erasures (user_id) WHERE erased_at IS NULL;
