-- Adds when a subscription ended, whether Stripe has paused collecting payments, and until when. `customer_unknown` is set if
-- Stripe no longer knows the customer: it was deleted, or belongs to another Stripe account.
ALTER TABLE subscriptions ADD COLUMN ended_at INTEGER;
ALTER TABLE subscriptions ADD COLUMN collection_paused INTEGER NOT NULL DEFAULT 0 CHECK (collection_paused IN (0, 1));
ALTER TABLE subscriptions ADD COLUMN collection_resumes_at INTEGER;
ALTER TABLE subscriptions ADD COLUMN customer_unknown INTEGER NOT NULL DEFAULT 0 CHECK (customer_unknown IN (0, 1));
