-- From which day a bill pays itself: what was overdue by then stays overdue. Null if nothing was ever said about it.
ALTER TABLE expenses ADD COLUMN autopay_from TEXT;
ALTER TABLE recurring_series ADD COLUMN autopay_from TEXT;

-- Whether an estimate was typed for its bill alone, so that it doesn't follow the payments.
ALTER TABLE expenses ADD COLUMN estimate_is_own INTEGER NOT NULL DEFAULT 0 CHECK (estimate_is_own IN (0, 1));
-- The estimate that the user gave a series whose estimates follow payments, and the payments beside which it was given: it
-- holds while they are the last ones, and whenever there are none. Both are null while no payments are followed.
ALTER TABLE recurring_series ADD COLUMN said_amount INTEGER CHECK (said_amount > 0);
ALTER TABLE recurring_series ADD COLUMN said_beside TEXT;

-- Until now, the first payment's plan was the only trace of what the user had said, and an estimate that was typed for its bill
-- alone was one that differed.
UPDATE recurring_series SET said_amount = coalesce(
  (SELECT planned_amount FROM expenses
    WHERE expenses.user_id = recurring_series.user_id AND expenses.recurring_id = recurring_series.id
      AND expenses.status = 'PAID' AND expenses.deleted = 0 AND expenses.planned_amount IS NOT NULL
    ORDER BY expenses.due_date LIMIT 1),
  amount)
WHERE estimate_is_average = 1 AND amount_is_estimate = 1;
UPDATE expenses SET estimate_is_own = 1 WHERE (user_id, id) IN (
  SELECT bill.user_id, bill.id FROM recurring_series AS series CROSS JOIN expenses AS bill
  WHERE series.estimate_is_average = 1 AND series.amount_is_estimate = 1
    AND bill.user_id = series.user_id AND bill.recurring_id = series.id AND bill.status <> 'PAID'
    AND bill.amount_is_estimate = 1 AND bill.amount <> series.amount);

-- As expenses_autopay, without the bills that are never paid by themselves. The other one stays, since the worker before this
-- version names it.
CREATE INDEX expenses_pays_itself ON expenses (due_date, user_id, id)
  WHERE autopay = 1 AND status = 'PENDING' AND deleted = 0 AND due_date >= coalesce(autopay_from, '');
