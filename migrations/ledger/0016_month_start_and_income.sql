-- The day on which a user's months begin: 1 to 28, or 0 for the last working day of the calendar month before. The months of
-- those who were there before begin on the 1st, as they did.
ALTER TABLE user_settings ADD COLUMN month_start INTEGER NOT NULL DEFAULT 1;

-- What comes in every month: JSON of an amount and a day of the month.
ALTER TABLE user_settings ADD COLUMN income TEXT;
