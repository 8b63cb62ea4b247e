-- As in the directory: users who were erased, as hashes of their ids.
CREATE TABLE erased (
  user_hash TEXT PRIMARY KEY NOT NULL,
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX erased_erased_at ON erased (erased_at);

-- Finds the account of an address that a restored directory no longer knows.
CREATE INDEX owners_email ON owners (email) WHERE state = 'here';
