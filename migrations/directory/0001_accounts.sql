-- The directory's accounts: better-auth's four tables, which ledger each user's rows are in, when each account was last used,
-- and the counters of our rate limits. Instants are epoch milliseconds.

CREATE TABLE user (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL DEFAULT 0,
  image TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
  id TEXT PRIMARY KEY NOT NULL,
  token TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  ip_address TEXT,
  user_agent TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX session_user_id ON session (user_id);
CREATE INDEX session_expires_at ON session (expires_at);

CREATE TABLE account (
  id TEXT PRIMARY KEY NOT NULL,
  provider_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  access_token TEXT,
  refresh_token TEXT,
  id_token TEXT,
  access_token_expires_at INTEGER,
  refresh_token_expires_at INTEGER,
  scope TEXT,
  password TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX account_provider_id_account_id ON account (provider_id, account_id);
CREATE INDEX account_user_id ON account (user_id);

CREATE TABLE verification (
  id TEXT PRIMARY KEY NOT NULL,
  identifier TEXT NOT NULL,
  value TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX verification_identifier ON verification (identifier);
CREATE INDEX verification_expires_at ON verification (expires_at);

-- One row per subject (a hash, never the address itself) with its current window. Every use would also write an index on the
-- window, which only the daily pruning needs.
CREATE TABLE rate_limits (
  key TEXT PRIMARY KEY NOT NULL,
  count INTEGER NOT NULL,
  window_ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The bound ledgers, and how many bytes each is expected to hold: as last measured, plus an estimate for everybody who has
-- come since.
CREATE TABLE ledgers (
  name TEXT PRIMARY KEY NOT NULL,
  bytes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE homes (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  ledger TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- An account of 24 months with 30 bills each.
CREATE TRIGGER home_found AFTER INSERT ON homes BEGIN
  UPDATE ledgers SET bytes = bytes + 280000 WHERE name = NEW.ledger;
END;

-- The day of last use, which outlives sessions, and when the warnings after it were sent.
CREATE TABLE last_uses (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  used_at INTEGER NOT NULL,
  first_warned_at INTEGER,
  last_warned_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX last_uses_used_at ON last_uses (used_at);

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
