-- New mail addresses of accounts: asked for, made, and still to be told. Instants are epoch milliseconds.

-- The newest request of each user, with hashes of the link and of the code that were mailed to the new address. Lives ten minutes.
CREATE TABLE address_requests (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX address_requests_expires_at ON address_requests (expires_at);

-- Changes that were made. Each can be undone from its old address for a week, and what came after it is undone with it. `since` is
-- when the session began that made it.
CREATE TABLE address_changes (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  old_email TEXT NOT NULL,
  new_email TEXT NOT NULL,
  since INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  undone_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX address_changes_user_id ON address_changes (user_id, changed_at);
CREATE INDEX address_changes_old_email ON address_changes (old_email);
CREATE INDEX address_changes_changed_at ON address_changes (changed_at);

-- Users whose ledger or Stripe may not know their address yet. Cron tells them, and deletes the row unless `version` is newer then.
CREATE TABLE address_copies (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  version INTEGER NOT NULL DEFAULT 1,
  changed_at INTEGER NOT NULL,
  next_try_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
