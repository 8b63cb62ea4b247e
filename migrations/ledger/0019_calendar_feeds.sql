-- The private addresses under which calendar apps read a user's bills. An address's secret is stored as a hash, and it names this
-- ledger, so that one statement answers it. `revision` grows with each change of an address's name and options,
-- `options_changed_at` is when its events last changed by that, and `last_used_on` a day by UTC.
CREATE TABLE calendar_feeds (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  shows_amounts INTEGER NOT NULL CHECK (shows_amounts IN (0, 1)),
  alarm TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  options_changed_at INTEGER,
  created_at INTEGER NOT NULL,
  last_used_on TEXT,
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX calendar_feeds_token_hash ON calendar_feeds (token_hash);

-- When a bill or series was last changed, other than by generation, which gives a bill the instant of its series. Null in
-- rows that nothing has changed since this migration.
ALTER TABLE expenses ADD COLUMN changed_at INTEGER;
ALTER TABLE recurring_series ADD COLUMN changed_at INTEGER;
