-- Bills that come less often than every month, end, move off weekends, vary or pay themselves. What was there before comes
-- every month, as it did.

ALTER TABLE recurring_series ADD COLUMN recurring_every INTEGER NOT NULL DEFAULT 1
  CHECK (recurring_every IN (1, 2, 3, 4, 6, 12));
ALTER TABLE recurring_series ADD COLUMN last_day_of_month INTEGER NOT NULL DEFAULT 0 CHECK (last_day_of_month IN (0, 1));
ALTER TABLE recurring_series ADD COLUMN weekend_shift TEXT NOT NULL DEFAULT 'none'
  CHECK (weekend_shift IN ('none', 'before', 'after'));
-- The end as the user chose it, and the month of the last bill that it comes to.
ALTER TABLE recurring_series ADD COLUMN ends_on TEXT;
ALTER TABLE recurring_series ADD COLUMN ends_after INTEGER CHECK (ends_after > 0);
ALTER TABLE recurring_series ADD COLUMN last_month TEXT;
ALTER TABLE recurring_series ADD COLUMN amount_is_estimate INTEGER NOT NULL DEFAULT 0
  CHECK (amount_is_estimate IN (0, 1));
ALTER TABLE recurring_series ADD COLUMN estimate_is_average INTEGER NOT NULL DEFAULT 0
  CHECK (estimate_is_average IN (0, 1));
ALTER TABLE recurring_series ADD COLUMN autopay INTEGER NOT NULL DEFAULT 0 CHECK (autopay IN (0, 1));

ALTER TABLE expenses ADD COLUMN amount_is_estimate INTEGER NOT NULL DEFAULT 0 CHECK (amount_is_estimate IN (0, 1));
-- What a paid bill was estimated at.
ALTER TABLE expenses ADD COLUMN planned_amount INTEGER CHECK (planned_amount > 0);
ALTER TABLE expenses ADD COLUMN autopay INTEGER NOT NULL DEFAULT 0 CHECK (autopay IN (0, 1));

-- The last month that has all of its bills; null once no other will come. A bill that moves to the Friday before may be due
-- in the month before, so its series is generated a month further.
ALTER TABLE recurring_series ADD COLUMN behind TEXT GENERATED ALWAYS AS (
  CASE WHEN ended_on IS NOT NULL OR generated_until >= last_month THEN NULL
    WHEN weekend_shift = 'before' THEN strftime('%Y-%m', generated_until || '-01', '-1 month')
    ELSE generated_until END) VIRTUAL;

-- Finds the series of a user that have all bills up to a month and no further.
CREATE INDEX recurring_series_incomplete ON recurring_series (user_id, behind, id) WHERE behind IS NOT NULL;
DROP INDEX recurring_series_behind;

CREATE INDEX recurring_series_average ON recurring_series (user_id, id) WHERE estimate_is_average = 1;

-- Bills that cron is to mark as paid, of all users, by day.
CREATE INDEX expenses_autopay ON expenses (due_date, user_id, id)
  WHERE autopay = 1 AND status = 'PENDING' AND deleted = 0;
