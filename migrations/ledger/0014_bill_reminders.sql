-- How many days before its due date a user is reminded of a bill, as a JSON list in ascending order. Null for the days of the
-- settings, which nearly all bills have.
ALTER TABLE expenses ADD COLUMN remind_days_before TEXT;
ALTER TABLE recurring_series ADD COLUMN remind_days_before TEXT;

-- Unpaid bills with days of their own, which may lie further ahead than those of the settings.
CREATE INDEX expenses_own_reminders ON expenses (user_id, due_date)
  WHERE remind_days_before IS NOT NULL AND status <> 'PAID' AND deleted = 0;
