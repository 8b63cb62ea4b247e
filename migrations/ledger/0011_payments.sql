-- The parts in which a bill was paid, as JSON: pairs of hundredths and days. Null for nearly all bills.
ALTER TABLE expenses ADD COLUMN payments TEXT CHECK (payments IS NULL OR json_valid(payments));
