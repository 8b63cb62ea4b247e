-- When each cron job last ran, and mails about accounts. Instants are epoch milliseconds, days text YYYY-MM-DD.

-- One row per job and scheduled time. It has so many `parts`, and finishes with the last of them. A failed job has an error; a
-- killed one has no finished_at.
CREATE TABLE job_runs (
  job TEXT NOT NULL,
  scheduled_at INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  error TEXT,
  parts INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (job, scheduled_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX job_runs_scheduled_at ON job_runs (scheduled_at);
CREATE INDEX job_runs_unfinished ON job_runs (started_at) WHERE finished_at IS NULL AND error IS NULL;

-- One row per part of a run that began. `place` is where it goes on, and `failed` counts what failed by itself. A part that
-- ended with an error was given up.
CREATE TABLE job_parts (
  job TEXT NOT NULL,
  scheduled_at INTEGER NOT NULL,
  part TEXT NOT NULL,
  place TEXT,
  failed INTEGER NOT NULL DEFAULT 0,
  touched_at INTEGER NOT NULL,
  ended_at INTEGER,
  error TEXT,
  PRIMARY KEY (job, scheduled_at, part)
) STRICT, WITHOUT ROWID;

CREATE INDEX job_parts_under_way ON job_parts (touched_at) WHERE ended_at IS NULL;
CREATE INDEX job_parts_ended ON job_parts (job, part, scheduled_at) WHERE ended_at IS NOT NULL AND error IS NULL;
CREATE INDEX job_parts_scheduled_at ON job_parts (scheduled_at);

-- Mails to send, one per user, kind and local day. A mail is stored as it will be sent, so that every try sends the same
-- bytes under the same idempotency key, and blanked once it was sent. next_try_at is null once it was sent or given up. Mails
-- that were tried together have the same batch until each is settled, since the provider knows the batch by its key.
CREATE TABLE mail_outbox (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  local_date TEXT NOT NULL,
  mail TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  next_try_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  batch TEXT,
  sent_at INTEGER,
  error TEXT,
  PRIMARY KEY (user_id, kind, local_date)
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_outbox_next_try_at ON mail_outbox (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX mail_outbox_batch ON mail_outbox (batch) WHERE batch IS NOT NULL;
CREATE INDEX mail_outbox_created_at ON mail_outbox (created_at);
