-- Who has had free days, and payments that a bank disputes. Instants are epoch milliseconds.

-- An HMAC of an address or a card that free days began with, so that neither begins them again. It names nobody, outlives the
-- account, and is removed a year after it was recorded. `trial` is an HMAC of the subscription that they belong to.
CREATE TABLE used_trials (
  mark TEXT PRIMARY KEY NOT NULL,
  trial TEXT NOT NULL,
  recorded_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX used_trials_recorded_at ON used_trials (recorded_at);

-- A dispute under Stripe's id. `told` is the state that support and the user were last mailed about.
CREATE TABLE disputes (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('open', 'lost', 'over')),
  told TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX disputes_user_id ON disputes (user_id);
CREATE INDEX disputes_untold ON disputes (user_id) WHERE told IS NOT state;

-- `dispute` is open or lost while a disputed payment keeps the user from subscribing, `ended_by` why the subscription was ended
-- at once, and `trial_checked_for` the subscription whose free days were looked up in used_trials.
ALTER TABLE subscriptions ADD COLUMN dispute TEXT;
ALTER TABLE subscriptions ADD COLUMN ended_by TEXT;
ALTER TABLE subscriptions ADD COLUMN trial_checked_for TEXT;

CREATE INDEX subscriptions_trial_unchecked ON subscriptions (user_id)
  WHERE trial_checked_for IS NOT subscription_id AND (status = 'trialing' OR ended_by = 'trial_used');
