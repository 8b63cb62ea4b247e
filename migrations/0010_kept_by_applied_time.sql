-- Operations are remembered by when the worker applied them, never by the device's clock.

-- Epoch milliseconds. Null in rows of an earlier version until the next daily pruning sets its own time, which is surely not
-- too early. `subject` is JSON of the domain's Subject (domain/history.ts).
ALTER TABLE operations ADD COLUMN applied_at INTEGER;
ALTER TABLE operations ADD COLUMN subject TEXT;

DROP INDEX operations_at;
CREATE INDEX operations_applied_at ON operations (applied_at);

-- The answers for devices that send an operation again after it has left the log.
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
