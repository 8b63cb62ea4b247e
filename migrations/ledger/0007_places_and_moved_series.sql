-- A deleted bill with `freed` is one that its series' rule no longer asked for. It stays in its series and returns as it was
-- once the rule asks for it again. Any other deleted bill was deleted by its user and stays deleted.
ALTER TABLE expenses ADD COLUMN freed INTEGER NOT NULL DEFAULT 0 CHECK (freed IN (0, 1));

-- How many months after the month in its id a bill falls due, once a series was moved by whole months.
ALTER TABLE recurring_series ADD COLUMN moved_months INTEGER NOT NULL DEFAULT 0;

CREATE INDEX recurring_series_counted ON recurring_series (user_id, id) WHERE ends_after IS NOT NULL;

-- Until now a bill that a rule let go had no series, like one that was taken out of its series and deleted. If the rule asks for
-- its month, and bills were made that far, it would have been made again, so that one was deleted by its user.
UPDATE expenses SET freed = 1, recurring_id = series.id FROM recurring_series AS series
WHERE expenses.deleted = 1 AND expenses.recurring_id IS NULL AND expenses.status <> 'PAID'
  AND series.user_id = expenses.user_id AND series.id = 'rec_' || (expenses.id / 2400) AND series.ended_on IS NULL
  AND (expenses.id % 2400 > (substr(series.generated_until, 1, 4) - 2000) * 12 + substr(series.generated_until, 6) - 1
    OR expenses.id % 2400 > (substr(series.last_month, 1, 4) - 2000) * 12 + substr(series.last_month, 6) - 1
    OR (expenses.id % 2400 - (substr(series.anchor_date, 1, 4) - 2000) * 12 - substr(series.anchor_date, 6, 2) + 1)
      % series.recurring_every <> 0);
