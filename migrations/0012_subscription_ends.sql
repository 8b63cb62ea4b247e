-- What else Stripe says of a subscription: when it ended, and whether its payments are paused, until when. The last column
-- tells a customer whom Stripe no longer knows, because they were deleted or belong to another account.
ALTER TABLE subscriptions ADD COLUMN ended_at INTEGER;
ALTER TABLE subscriptions ADD COLUMN collection_paused INTEGER NOT NULL DEFAULT 0 CHECK (collection_paused IN (0, 1));
ALTER TABLE subscriptions ADD COLUMN collection_resumes_at INTEGER;
ALTER TABLE subscriptions ADD COLUMN customer_unknown INTEGER NOT NULL DEFAULT 0 CHECK (customer_unknown IN (0, 1));
