-- Each counted call wrote this index as well, by which only the daily pruning looked; it now goes through the table.
DROP INDEX rate_limits_window_ends_at;
