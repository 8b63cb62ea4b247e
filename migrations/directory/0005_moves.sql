-- Accounts on their way from one ledger to another. `switched_at` is set once the user's home is the target, whose rows count
-- from then on. The row goes once the source is erased, a day later. One `run` at a time works on it: another one waits until
-- `held_until`, in case that one is dead. Instants are epoch milliseconds.
CREATE TABLE moves (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  source TEXT NOT NULL,
  target TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  switched_at INTEGER,
  run TEXT NOT NULL,
  held_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX moves_switched ON moves (user_id) WHERE switched_at IS NOT NULL;
