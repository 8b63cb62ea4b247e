-- A token opens /api/v1 to a program of its user (docs/contracts.md#programs). It is stored as its hash. `last_used_at` is the
-- beginning of the last day, by UTC, on which a program used it.
CREATE TABLE program_tokens (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'write')),
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  last_used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX program_tokens_user_id ON program_tokens (user_id);
CREATE INDEX program_tokens_expires_at ON program_tokens (expires_at) WHERE expires_at IS NOT NULL;

-- An account that only a program uses is used.
CREATE TRIGGER program_token_used AFTER UPDATE OF last_used_at ON program_tokens BEGIN
  INSERT INTO last_uses (user_id, used_at) VALUES (NEW.user_id, NEW.last_used_at)
    ON CONFLICT (user_id) DO UPDATE SET used_at = excluded.used_at, first_warned_at = NULL, last_warned_at = NULL
    WHERE excluded.used_at >= last_uses.used_at + 86400000;
END;
