-- For cron: generated bills and reminders. Instants are epoch milliseconds, days text YYYY-MM-DD, months YYYY-MM.

-- Mails to send, one per user, kind and local day. A mail is stored as it will be sent, so that every try sends the same
-- bytes under the same idempotency key, and blanked once it was sent. next_try_at is null once it was sent or given up. Mails
-- that were tried together have the same batch until each is settled, since the provider knows the batch by its key.
CREATE TABLE mail_outbox (
  user_id TEXT NOT NULL,
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

-- Finds the series of all users that are behind.
CREATE INDEX recurring_series_generated_until ON recurring_series (generated_until, user_id, id)
  WHERE ended_on IS NULL;

-- Finds the users whose clock passes their reminder hour.
CREATE INDEX user_settings_timezone_reminder_hour ON user_settings (timezone, reminder_hour);

-- Unpaid bills by day, so that a reminder never walks through a user's paid ones.
CREATE INDEX expenses_owed ON expenses (user_id, due_date) WHERE status <> 'PAID' AND deleted = 0;
