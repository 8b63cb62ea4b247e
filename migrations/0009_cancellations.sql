-- Requests to cancel, and when each account was last used. Instants are epoch milliseconds.

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

-- Moves the earlier version's marks, which all erase the data. Copies would be dangerous: rolled-back code could erase an
-- account by a mark that was taken back since.
INSERT INTO cancellations (user_id, request_id, requested_at, deletes_data, ends_at, finished_at, next_try_at)
  SELECT user_id, erasure_id, marked_at, 1, erase_after, marked_at, marked_at FROM departures;
DELETE FROM departures;

-- The day of last use, which outlives sessions, and when the warnings after it were sent.
CREATE TABLE last_uses (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  used_at INTEGER NOT NULL,
  first_warned_at INTEGER,
  last_warned_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX last_uses_used_at ON last_uses (used_at);

-- No last use was recorded before this migration, so the two years of existing accounts begin now.
INSERT INTO last_uses (user_id, used_at) SELECT id, unixepoch() * 1000 FROM user;

-- A session is written when somebody signs in and, at most once a day, when it is prolonged. Triggers record that as the
-- last use. This costs no round trip, and no code can forget it.
CREATE TRIGGER session_opened AFTER INSERT ON session BEGIN
  INSERT INTO last_uses (user_id, used_at) VALUES (NEW.user_id, NEW.updated_at)
    ON CONFLICT (user_id) DO UPDATE SET used_at = excluded.used_at, first_warned_at = NULL, last_warned_at = NULL
    WHERE excluded.used_at >= last_uses.used_at + 86400000;
END;

CREATE TRIGGER session_prolonged AFTER UPDATE OF updated_at ON session BEGIN
  INSERT INTO last_uses (user_id, used_at) VALUES (NEW.user_id, NEW.updated_at)
    ON CONFLICT (user_id) DO UPDATE SET used_at = excluded.used_at, first_warned_at = NULL, last_warned_at = NULL
    WHERE excluded.used_at >= last_uses.used_at + 86400000;
END;
