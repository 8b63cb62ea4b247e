-- Accounts: better-auth's four tables, and the counters of our rate limits. Instants are epoch milliseconds.

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

-- One row per subject (a hash, never the address itself) with its current window.
CREATE TABLE rate_limits (
  key TEXT PRIMARY KEY NOT NULL,
  count INTEGER NOT NULL,
  window_ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rate_limits_window_ends_at ON rate_limits (window_ends_at);
