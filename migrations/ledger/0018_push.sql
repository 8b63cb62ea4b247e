-- Reminders as notifications. Instants are epoch milliseconds, days text YYYY-MM-DD.

-- 'mail', 'push' or 'both'. Null until the user has chosen.
ALTER TABLE user_settings ADD COLUMN remind_by TEXT;

-- Browsers that show a user's notifications: where their push service takes messages, and the keys that messages are encrypted
-- with. Each belongs to the session in which it was added, and goes with it. The id is a hash of the endpoint.
CREATE TABLE push_devices (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  name TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;

-- Messages to send, one per user, kind, local day and device. The device shows each once, by kind and day. next_try_at is null once
-- it was sent or given up. is_outdated is true while a bill that it names was paid or deleted since, and nobody has looked.
CREATE TABLE push_outbox (
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  local_date TEXT NOT NULL,
  device_id TEXT NOT NULL,
  message TEXT NOT NULL CHECK (json_valid(message)),
  created_at INTEGER NOT NULL,
  next_try_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER,
  error TEXT,
  is_outdated INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, kind, local_date, device_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX push_outbox_next_try_at ON push_outbox (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX push_outbox_outdated ON push_outbox (is_outdated) WHERE is_outdated = 1;
CREATE INDEX push_outbox_created_at ON push_outbox (created_at);

-- Whoever pays or deletes a bill, every device that shows it hears of it.
CREATE TRIGGER push_outbox_outdated_by_bill AFTER UPDATE OF status, deleted ON expenses
WHEN (NEW.status = 'PAID' AND OLD.status <> 'PAID') OR NEW.deleted > OLD.deleted
BEGIN
  UPDATE push_outbox SET is_outdated = 1
  WHERE user_id = NEW.user_id AND kind IN ('due_tomorrow', 'overdue') AND sent_at IS NOT NULL AND is_outdated = 0;
END;

-- Whether the user has such a browser.
ALTER TABLE owners ADD COLUMN has_push INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER push_device_added AFTER INSERT ON push_devices BEGIN
  UPDATE owners SET has_push = 1 WHERE user_id = NEW.user_id AND has_push = 0;
END;

CREATE TRIGGER push_device_removed AFTER DELETE ON push_devices BEGIN
  UPDATE owners SET has_push = EXISTS (SELECT 1 FROM push_devices WHERE user_id = OLD.user_id)
  WHERE user_id = OLD.user_id;
END;

-- Somebody whose address takes no mails can still be reminded by a notification.
DROP INDEX owners_turn;
CREATE INDEX owners_turn ON owners (timezone, reminder_hour, user_id)
  WHERE entitled = 1 AND state = 'here' AND reminds = 1 AND (mail_stopped IS NULL OR has_push = 1);

-- Those who are in a trial and have such a browser.
CREATE INDEX owners_trial ON owners (timezone, reminder_hour, user_id)
  WHERE entitled = 1 AND state = 'here' AND has_push = 1 AND subscription->>'$.status' = 'trialing';
