import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { MIGRATIONS } from "../../db/migrations.ts";
import { logError } from "../../http/error-log.ts";

/** Without `finishedAt` it is running, was killed, or failed. */
interface LastRun {
  scheduledAt: string;
  finishedAt: string | null;
  failed: boolean;
}

export interface Health {
  ok: boolean;
  database: "ok" | "unreachable";
  migrations: { current: boolean; applied: number; expected: number; missing: string[] };
  jobs: Record<string, LastRun>;
  error?: string;
}

export async function checkHealth(db: Database): Promise<Health> {
  const applied = await appliedMigrations(db);
  const missing = MIGRATIONS.filter((name) => !applied?.has(name));
  const migrations = {
    current: missing.length === 0,
    applied: applied?.size ?? 0,
    expected: MIGRATIONS.length,
    missing,
  };
  if (!applied) {
    const error = "The database did not answer.";
    return { ok: false, database: "unreachable", migrations, jobs: {}, error };
  }
  if (!migrations.current) {
    const error = `The database lacks ${missing.join(", ")}: run wrangler d1 migrations apply DB.`;
    return { ok: false, database: "ok", migrations, jobs: {}, error };
  }
  return { ok: true, database: "ok", migrations, jobs: await lastRuns(db) };
}

async function lastRuns(db: Database): Promise<Record<string, LastRun>> {
  const runs = await db.all<{ job: string; scheduledAt: number; finishedAt: number | null; failed: 0 | 1 }>(
    lastRunsQuery(),
  );
  return Object.fromEntries(
    runs.map(({ job, scheduledAt, finishedAt, failed }) => [
      job,
      {
        scheduledAt: new Date(scheduledAt).toISOString(),
        finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
        failed: failed === 1,
      },
    ]),
  );
}

/** One step in the primary key for each job. */
export function lastRunsQuery(): SQL {
  return sql`WITH RECURSIVE jobs (job) AS (
      SELECT min(job) FROM job_runs
      UNION ALL
      SELECT (SELECT min(job) FROM job_runs WHERE job > jobs.job) FROM jobs WHERE jobs.job IS NOT NULL
    )
    SELECT run.job AS job, run.scheduled_at AS scheduledAt, run.finished_at AS finishedAt,
      run.error IS NOT NULL AS failed
    FROM jobs CROSS JOIN job_runs AS run
    WHERE run.job = jobs.job
      AND run.scheduled_at = (SELECT max(scheduled_at) FROM job_runs WHERE job = jobs.job)`;
}

/** From wrangler's own table; null if D1 doesn't respond. */
async function appliedMigrations(db: Database): Promise<Set<string> | null> {
  try {
    const [table] = await db.all(
      sql`select 1 from sqlite_master where type = 'table' and name = 'd1_migrations'`,
    );
    if (!table) return new Set();
    const rows = await db.all<{ name: string }>(sql`select name from d1_migrations`);
    return new Set(rows.map((row) => row.name));
  } catch (error) {
    logError(error, { source: "health" });
    return null;
  }
}
