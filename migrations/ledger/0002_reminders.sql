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

-- Cron finds what is due by these two alone, so that those who aren't entitled cost it nothing.
CREATE INDEX owners_behind ON owners (behind, user_id)
  WHERE entitled = 1 AND state = 'here' AND behind IS NOT NULL;
CREATE INDEX owners_turn ON owners (timezone, reminder_hour, user_id)
  WHERE entitled = 1 AND state = 'here' AND reminds = 1 AND mail_stopped IS NULL;

CREATE TRIGGER settings_added AFTER INSERT ON user_settings BEGIN
  UPDATE owners SET timezone = NEW.timezone, reminder_hour = NEW.reminder_hour,
    reminds = NEW.notification_due_tomorrow OR NEW.notification_overdue
  WHERE user_id = NEW.user_id;
END;

CREATE TRIGGER settings_changed AFTER UPDATE ON user_settings
WHEN NEW.timezone <> OLD.timezone OR NEW.reminder_hour <> OLD.reminder_hour
  OR (NEW.notification_due_tomorrow OR NEW.notification_overdue)
    <> (OLD.notification_due_tomorrow OR OLD.notification_overdue)
BEGIN
  UPDATE owners SET timezone = NEW.timezone, reminder_hour = NEW.reminder_hour,
    reminds = NEW.notification_due_tomorrow OR NEW.notification_overdue
  WHERE user_id = NEW.user_id;
END;

-- Finds a user's series that were generated up to a month.
CREATE INDEX recurring_series_behind ON recurring_series (user_id, generated_until, id) WHERE ended_on IS NULL;

-- Unpaid bills by day, so that a reminder never walks through a user's paid ones.
CREATE INDEX expenses_owed ON expenses (user_id, due_date) WHERE status <> 'PAID' AND deleted = 0;
