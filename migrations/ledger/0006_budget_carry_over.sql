-- What a month without a budget of its own takes over from the months before it. A list of three in a CHECK would be a table
-- to SQLite, and each write would read a row of it.
ALTER TABLE user_settings ADD COLUMN budget_carry_over TEXT NOT NULL DEFAULT 'none'
  CHECK (budget_carry_over = 'none' OR budget_carry_over = 'amount' OR budget_carry_over = 'rest');

-- A budget of null was cleared, and no earlier one carries over it. Once an undo took a month's first budget back, this is 1,
-- and it is as if there were no row.
ALTER TABLE user_budgets ADD COLUMN unset INTEGER NOT NULL DEFAULT 0 CHECK (unset IN (0, 1));
