-- When a subscription ended, and whether Stripe collects no payments for now, and until when. The last column is set when
-- Stripe no longer knows the customer, because they were deleted or belong to another account.
ALTER TABLE subscriptions ADD COLUMN ended_at INTEGER;
ALTER TABLE subscriptions ADD COLUMN collection_paused INTEGER NOT NULL DEFAULT 0 CHECK (collection_paused IN (0, 1));
ALTER TABLE subscriptions ADD COLUMN collection_resumes_at INTEGER;
ALTER TABLE subscriptions ADD COLUMN customer_unknown INTEGER NOT NULL DEFAULT 0 CHECK (customer_unknown IN (0, 1));
