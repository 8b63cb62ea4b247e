-- From which day a bill pays itself: what was overdue by then stays overdue. Null if nothing was ever said about it.
ALTER TABLE expenses ADD COLUMN autopay_from TEXT;
ALTER TABLE recurring_series ADD COLUMN autopay_from TEXT;

-- Whether an estimate was typed for its bill alone, so that it doesn't follow the payments.
ALTER TABLE expenses ADD COLUMN estimate_is_own INTEGER NOT NULL DEFAULT 0 CHECK (estimate_is_own IN (0, 1));
-- The estimate that the user gave a series whose estimates follow payments, and the payments beside which it was given: it
-- holds while they are the last ones, and whenever there are none. Null while no payment was followed.
ALTER TABLE recurring_series ADD COLUMN said_amount INTEGER CHECK (said_amount > 0);
ALTER TABLE recurring_series ADD COLUMN said_beside TEXT;

-- As expenses_autopay, without the bills that are never paid by themselves. The other one stays, since the worker before this
-- version names it.
CREATE INDEX expenses_pays_itself ON expenses (due_date, user_id, id)
  WHERE autopay = 1 AND status = 'PENDING' AND deleted = 0 AND due_date >= coalesce(autopay_from, '');
