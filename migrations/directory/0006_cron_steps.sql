-- Counts a part's messages, so that one that comes twice goes on only once.
ALTER TABLE job_parts ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;

-- A part has finished if nothing in it failed. The second index is for /api/health, which tells of the others.
CREATE INDEX job_parts_finished ON job_parts (job, part, scheduled_at)
  WHERE ended_at IS NOT NULL AND error IS NULL AND failed = 0;
CREATE INDEX job_parts_failed ON job_parts (ended_at) WHERE ended_at IS NOT NULL AND (error IS NOT NULL OR failed > 0);
DROP INDEX job_parts_ended;

-- Requests that Stripe has to be told about, in the order in which cron goes through them.
DROP INDEX cancellations_next_try_at;
CREATE INDEX cancellations_next_try_at ON cancellations (user_id, next_try_at) WHERE next_try_at IS NOT NULL;
