-- The private address of each account that gets bills by mail. The token is the part of the address that is theirs.
CREATE TABLE mail_addresses (
  token TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
