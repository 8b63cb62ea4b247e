-- A ledger's users in the order of their ids, for the daily comparison of what it was told.
CREATE INDEX homes_ledger ON homes (ledger, user_id);
