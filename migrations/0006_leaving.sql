-- Accounts that are being deleted, and a record of those that were. Instants are epoch milliseconds.

-- One row per account whose cancellation an operator finished. The daily job erases it once `erase_after` has passed.
-- `cancelled_subscription_id` is the subscription that the operator's command ended, so that undoing can resume it.
CREATE TABLE departures (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  erasure_id TEXT NOT NULL UNIQUE,
  marked_at INTEGER NOT NULL,
  erase_after INTEGER NOT NULL,
  cancelled_subscription_id TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX departures_erase_after ON departures (erase_after);

-- Erasures, without naming the user: the id that the operator was given, and the count of rows by table as JSON.
CREATE TABLE erasures (
  id TEXT PRIMARY KEY NOT NULL,
  marked_at INTEGER NOT NULL,
  erased_at INTEGER NOT NULL,
  counts TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- For deleting a customer's events with the account.
CREATE INDEX stripe_events_customer_id ON stripe_events (customer_id);
