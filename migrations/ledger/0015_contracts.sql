-- By when the contract behind a bill has to be cancelled: JSON of a notice period, or of the end of a free trial. Null for none,
-- which nearly all bills have.
ALTER TABLE expenses ADD COLUMN cancel_by TEXT;
ALTER TABLE recurring_series ADD COLUMN cancel_by TEXT;

-- The contracts that a mail may name: those of series that go on, and those of unpaid bills without a series.
CREATE INDEX series_contracts ON recurring_series (user_id) WHERE cancel_by IS NOT NULL AND ended_on IS NULL;
CREATE INDEX expenses_contracts ON expenses (user_id)
  WHERE cancel_by IS NOT NULL AND recurring_id IS NULL AND status <> 'PAID' AND deleted = 0;
