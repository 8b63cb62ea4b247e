-- What a database that was restored from an older copy can't know by itself. Instants are epoch milliseconds.

-- 0 until the ledger has the owner's row. From then on a missing row is never made anew, since it must be somewhere else.
ALTER TABLE homes ADD COLUMN opened INTEGER NOT NULL DEFAULT 1 CHECK (opened IN (0, 1));

-- Users who were erased, as hashes of their ids: every database keeps them, so that restoring one brings nobody back.
CREATE TABLE erased (
  user_hash TEXT PRIMARY KEY NOT NULL,
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX erased_erased_at ON erased (erased_at);

-- Accounts of which directory and ledgers disagree in a way that nothing could repair yet, for /api/health.
CREATE TABLE astray (
  user_id TEXT PRIMARY KEY NOT NULL,
  what TEXT NOT NULL,
  found_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
