-- Bills that come several times a month, on other intervals, or on a day such as the second Tuesday. What was there before has
-- none of this.

-- An RFC 5545 RRULE of the subset that the domain knows. Null for what recurring_every and last_day_of_month say.
ALTER TABLE recurring_series ADD COLUMN recurring_rule TEXT;
-- Where a series has several bills a month: the days that the rule gave the first bill, and gives the last.
ALTER TABLE recurring_series ADD COLUMN first_day TEXT;
ALTER TABLE recurring_series ADD COLUMN last_day TEXT;
-- How many days after the day in its id a bill falls due by the rule, once a series was moved by days.
ALTER TABLE recurring_series ADD COLUMN moved_days INTEGER NOT NULL DEFAULT 0;
