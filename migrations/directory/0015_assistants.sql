-- Who has switched assistants on (docs/contracts.md#assistants).
CREATE TABLE assistants (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  switched_on_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Assistants that a user has let in. `grant_id` is that of the OAuth library, which keeps tokens and codes under it.
-- `last_used_at` is the beginning of the last day, by UTC, on which the assistant asked something.
CREATE TABLE assistant_connections (
  grant_id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  host TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'write')),
  connected_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX assistant_connections_user_id ON assistant_connections (user_id);

-- An account that only an assistant uses is used.
CREATE TRIGGER assistant_used AFTER UPDATE OF last_used_at ON assistant_connections BEGIN
  INSERT INTO last_uses (user_id, used_at) VALUES (NEW.user_id, NEW.last_used_at)
    ON CONFLICT (user_id) DO UPDATE SET used_at = excluded.used_at, first_warned_at = NULL, last_warned_at = NULL
    WHERE excluded.used_at >= last_uses.used_at + 86400000;
END;

-- What the OAuth library stores, under its own keys: registered programs, which are nobody's, and a user's grants and tokens.
-- Codes and tokens are hashes. `expires_at` is in epoch milliseconds.
CREATE TABLE oauth_records (
  key TEXT PRIMARY KEY NOT NULL,
  user_id TEXT REFERENCES user (id) ON DELETE CASCADE,
  value TEXT NOT NULL,
  metadata TEXT,
  expires_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX oauth_records_user_id ON oauth_records (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX oauth_records_expires_at ON oauth_records (expires_at) WHERE expires_at IS NOT NULL;
