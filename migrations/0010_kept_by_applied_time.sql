-- How long an operation is remembered follows from when the worker applied it, never from the device's clock.

-- Epoch milliseconds. Null in rows of an earlier version until the next daily pruning, which takes its own instant: the
-- first that is surely no earlier. `subject` is JSON of what the operation was done to, as that was then (domain/history.ts).
ALTER TABLE operations ADD COLUMN applied_at INTEGER;
ALTER TABLE operations ADD COLUMN subject TEXT;

DROP INDEX operations_at;
CREATE INDEX operations_applied_at ON operations (applied_at);

-- What a device is answered that sends an operation again after it has left the log.
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
