-- Accounts that are being closed, and a record of those that were. Instants are epoch milliseconds.

-- One row an account whose cancellation an operator finished; the daily job erases it once `erase_after` has passed.
-- `cancelled_subscription_id` is the one that the operator's command set to end, so that taking the mark back can let
-- it go on.
CREATE TABLE departures (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  erasure_id TEXT NOT NULL UNIQUE,
  marked_at INTEGER NOT NULL,
  erase_after INTEGER NOT NULL,
  cancelled_subscription_id TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX departures_erase_after ON departures (erase_after);

-- What was erased, without anything of whose it was: the number that the operator was given, and rows by table as JSON.
CREATE TABLE erasures (
  id TEXT PRIMARY KEY NOT NULL,
  marked_at INTEGER NOT NULL,
  erased_at INTEGER NOT NULL,
  counts TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A customer's events go with their account.
CREATE INDEX stripe_events_customer_id ON stripe_events (customer_id);
