-- Requests to cancel, and when each account was last used. Instants are epoch milliseconds.

-- One row for each account whose owner asked to cancel, until the request is done or was taken back. `ends_at` is the day
-- that the owner was told: it may move later, never earlier. `next_try_at` is when to tell Stripe that the subscription
-- ends or, once `withdrawn_at` is set, that it goes on; null once Stripe has confirmed it.
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

-- The earlier version's marks, which all erase the data. They are moved rather than copied: if the code were rolled back,
-- it could otherwise erase an account by a mark that has been taken back since.
INSERT INTO cancellations (user_id, request_id, requested_at, deletes_data, ends_at, finished_at, next_try_at)
  SELECT user_id, erasure_id, marked_at, 1, erase_after, marked_at, marked_at FROM departures;
DELETE FROM departures;

-- The day each account was last used, which outlives its sessions, and when warnings were really sent after it.
CREATE TABLE last_uses (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  used_at INTEGER NOT NULL,
  first_warned_at INTEGER,
  last_warned_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX last_uses_used_at ON last_uses (used_at);

-- No last use was recorded before now, so the two years of existing accounts begin now.
INSERT INTO last_uses (user_id, used_at) SELECT id, unixepoch() * 1000 FROM user;

-- A session is written when somebody signs in, and when it is prolonged, at most once a day. Triggers record the last use
-- without another trip to the database, and no code can forget to.
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
