-- Operations are kept by when the worker applied them, never by a device's clock.

-- Epoch milliseconds. Null in rows of an earlier version until the next daily pruning fills in its own time, which can't be
-- too early. `subject` is the domain's Subject as JSON.
ALTER TABLE operations ADD COLUMN applied_at INTEGER;
ALTER TABLE operations ADD COLUMN subject TEXT;

DROP INDEX operations_at;
CREATE INDEX operations_applied_at ON operations (applied_at);

-- Results for devices that send an operation again after it has left the log.
CREATE TABLE operation_results (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  op_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  type TEXT NOT NULL,
  applied_at INTEGER NOT NULL,
  result TEXT,
  PRIMARY KEY (user_id, op_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX operation_results_applied_at ON operation_results (applied_at);
