-- How many days before and after its due date a user is reminded of a bill: JSON lists in ascending order. What was there
-- before reminds one day before, and one day after.
ALTER TABLE user_settings ADD COLUMN remind_days_before TEXT NOT NULL DEFAULT '[1]';
ALTER TABLE user_settings ADD COLUMN remind_days_after TEXT NOT NULL DEFAULT '[1]';
