-- Every counted call also wrote this index, and only the daily pruning read it. The pruning now scans the table.
DROP INDEX rate_limits_window_ends_at;
