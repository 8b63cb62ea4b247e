-- A ledger. Every row names its user first and carries the sequence number of the operation that last wrote it, so that
-- "what changed since" is one index range. Amounts are integer hundredths, days are text YYYY-MM-DD, months YYYY-MM,
-- instants epoch milliseconds.

-- Whose rows these are, with what the ledger needs to know about them: the directory has the truth and copies it here.
-- Every write takes the next number here, which fails unless the rows are here: `moving` refuses writes while they are
-- copied to another ledger, and `moved` outlives them. `timezone`,
-- `reminder_hour` and `reminds` follow the settings, for cron, and `behind` is the month up to which all of the running series
-- were generated, null without one. `mail_stopped` says why reminders aren't sent, if they aren't. `subscription` is Stripe's state as JSON, and `subscription_seq` the
-- number of its last change. `bills`, `bytes` and `history_bytes` are what the user holds, counted by triggers, and
-- `day_operations` what they did on the day `counted_day`, counted in days since 1970, by UTC.
CREATE TABLE owners (
  user_id TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'here' CHECK (state IN ('here', 'moving', 'moved')),
  last_seq INTEGER NOT NULL DEFAULT 0,
  timezone TEXT NOT NULL DEFAULT 'UTC',
  reminder_hour INTEGER NOT NULL DEFAULT 9,
  reminds INTEGER NOT NULL DEFAULT 1 CHECK (reminds IN (0, 1)),
  behind TEXT,
  mail_stopped TEXT CHECK (mail_stopped IN ('bounced', 'complained')),
  subscription TEXT,
  subscription_version INTEGER NOT NULL DEFAULT 0,
  subscription_seq INTEGER NOT NULL DEFAULT 0,
  bills INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  history_bytes INTEGER NOT NULL DEFAULT 0,
  counted_day INTEGER NOT NULL DEFAULT 0,
  day_operations INTEGER NOT NULL DEFAULT 0,
  entitled INTEGER NOT NULL
    GENERATED ALWAYS AS (coalesce(subscription ->> 'status' IN ('active', 'trialing'), 0)) VIRTUAL
) STRICT, WITHOUT ROWID;

-- The log, one row per applied operation. Two writers can't take the same number, and a replay can't be applied twice. It is
-- kept by when the worker applied the operation, never by a device's clock. `subject` is the domain's Subject as JSON.
CREATE TABLE operations (
  user_id TEXT NOT NULL REFERENCES owners (user_id),
  seq INTEGER NOT NULL,
  op_id TEXT NOT NULL,
  type TEXT NOT NULL,
  at INTEGER NOT NULL,
  applied_at INTEGER NOT NULL,
  device TEXT,
  undoes TEXT,
  subject TEXT,
  image TEXT NOT NULL,
  result TEXT,
  PRIMARY KEY (user_id, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX operations_user_id_op_id ON operations (user_id, op_id);
CREATE INDEX operations_applied_at ON operations (applied_at);

-- Results for devices that send an operation again after it has left the log.
CREATE TABLE operation_results (
  user_id TEXT NOT NULL,
  op_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  type TEXT NOT NULL,
  applied_at INTEGER NOT NULL,
  result TEXT,
  PRIMARY KEY (user_id, op_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX operation_results_applied_at ON operation_results (applied_at);

CREATE TABLE recurring_series (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  anchor_date TEXT NOT NULL,
  first_month TEXT NOT NULL,
  title TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  category TEXT,
  note TEXT,
  generated_until TEXT NOT NULL,
  ended_on TEXT,
  seq INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX recurring_series_user_id_seq ON recurring_series (user_id, seq);

-- is_recurring and recurring_frequency follow from the series, so they can't contradict it.
CREATE TABLE expenses (
  user_id TEXT NOT NULL,
  id INTEGER NOT NULL CHECK (id > 0),
  title TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  due_date TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'PAID', 'UNPAID')),
  is_recurring INTEGER NOT NULL GENERATED ALWAYS AS (recurring_id IS NOT NULL) VIRTUAL,
  recurring_frequency TEXT GENERATED ALWAYS AS (CASE WHEN recurring_id IS NOT NULL THEN 'monthly' END) VIRTUAL,
  recurring_id TEXT,
  category TEXT,
  note TEXT,
  paid_date TEXT CHECK ((paid_date IS NOT NULL) = (status = 'PAID')),
  created_at INTEGER NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
  seq INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX expenses_user_id_seq ON expenses (user_id, seq);
CREATE INDEX expenses_user_id_due_date ON expenses (user_id, due_date);
CREATE INDEX expenses_user_id_recurring_id ON expenses (user_id, recurring_id) WHERE recurring_id IS NOT NULL;

-- Clearing a budget keeps its row without an amount, so that other devices hear of it.
CREATE TABLE user_budgets (
  user_id TEXT NOT NULL,
  year INTEGER NOT NULL CHECK (year BETWEEN 2000 AND 2199),
  month INTEGER NOT NULL CHECK (month BETWEEN 1 AND 12),
  budget_amount INTEGER CHECK (budget_amount >= 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (user_id, year, month)
) STRICT, WITHOUT ROWID;

CREATE INDEX user_budgets_user_id_seq ON user_budgets (user_id, seq);

CREATE TABLE user_settings (
  user_id TEXT PRIMARY KEY NOT NULL,
  currency TEXT NOT NULL DEFAULT 'USD',
  timezone TEXT NOT NULL DEFAULT 'UTC',
  notification_due_tomorrow INTEGER NOT NULL DEFAULT 1,
  notification_overdue INTEGER NOT NULL DEFAULT 1,
  theme TEXT NOT NULL DEFAULT 'system',
  dashboard_view_mode TEXT NOT NULL DEFAULT 'vertical',
  reminder_hour INTEGER NOT NULL DEFAULT 9 CHECK (reminder_hour BETWEEN 0 AND 23),
  -- As the user chose it. Until then they have the one from their address or from Google.
  name TEXT,
  updated_at INTEGER NOT NULL,
  seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE user_badges (
  user_id TEXT NOT NULL,
  badge_key TEXT NOT NULL,
  earned_at INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (user_id, badge_key)
) STRICT, WITHOUT ROWID;

-- Counts per user: dashboard_viewed, and data_imported once the old client's data was imported.
CREATE TABLE user_activity_log (
  user_id TEXT NOT NULL,
  activity_type TEXT NOT NULL,
  activity_data TEXT,
  activity_view_count INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (user_id, activity_type)
) STRICT, WITHOUT ROWID;
