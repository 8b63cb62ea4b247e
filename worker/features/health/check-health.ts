import { type SQL, sql } from "drizzle-orm";
import { Hono } from "hono";
import { causedBy, type Database, type Ledgers } from "../../db/database.ts";
import { ledgerSizes } from "../../db/homes.ts";
import { USER_AGENT } from "../../deployment.ts";
import type { Config } from "../../env.ts";
import { type AppEnv, logError } from "../../http/handler.ts";
import { findProblems, type LastRun } from "./find-problems.ts";

/** A run without `finishedAt` is running, was killed, or failed. */
interface ShownRun {
  scheduledAt: string;
  finishedAt: string | null;
  failed: boolean;
}

export interface Health {
  ok: boolean;
  database: "ok" | "unreachable";
  migrations: { current: boolean; applied: number; expected: number; missing: string[] };
  jobs: Record<string, ShownRun>;
  /** What is late, failing, waiting or nearly full. */
  problems: string[];
  error?: string;
}

interface HealthParts {
  readonly db: Database;
  readonly ledgers: Ledgers;
  readonly config: Pick<Config, "appOrigin">;
  /** Epoch milliseconds. */
  readonly now: number;
}

export async function checkHealth({ db, ledgers, config, now }: HealthParts): Promise<Health> {
  const checked = await Promise.all([
    checkDatabase("DB", db, MIGRATIONS.directory),
    ...ledgers.names.map((name) => checkDatabase(name, ledgers.open(name), MIGRATIONS.ledger)),
  ]);
  const sum = (count: (each: Checked) => number) => checked.reduce((total, each) => total + count(each), 0);
  const missing = [...new Set(checked.flatMap((each) => each.missing))];
  const migrations = {
    current: missing.length === 0,
    applied: sum((each) => each.applied),
    expected: sum((each) => each.expected),
    missing,
  };
  const silent = checked.filter((each) => !each.answers).map(({ name }) => name);
  if (silent.length > 0) {
    const error = `The database did not answer: ${silent.join(", ")}.`;
    return { ok: false, database: "unreachable", migrations, jobs: {}, problems: [error], error };
  }
  if (!migrations.current) {
    const behind = checked.filter((each) => each.missing.length > 0).map(({ name }) => name);
    const error = `The database lacks ${missing.join(", ")}: run wrangler d1 migrations apply ${behind.join(", then ")}.`;
    return { ok: false, database: "ok", migrations, jobs: {}, problems: [error], error };
  }
  const runs = await db.all<LastRun>(lastRunsQuery());
  const isDeployed = config.appOrigin !== undefined;
  const problems = await findProblems({ db, ledgers, now, isDeployed }, runs);
  const error = problems.length > 0 ? { error: problems.join(" ") } : {};
  return { ok: problems.length === 0, database: "ok", migrations, jobs: shownRuns(runs), problems, ...error };
}

interface Checked {
  readonly name: string;
  readonly answers: boolean;
  readonly applied: number;
  readonly expected: number;
  /** Names are paths in migrations/. */
  readonly missing: readonly string[];
}

async function checkDatabase(name: string, db: Database, expected: readonly string[]): Promise<Checked> {
  const applied = await appliedMigrations(name, db);
  const folder = name === "DB" ? "directory" : "ledger";
  return {
    name,
    answers: applied !== null,
    applied: applied?.size ?? 0,
    expected: expected.length,
    missing: expected.filter((each) => !applied?.has(each)).map((each) => `${folder}/${each}`),
  };
}

function shownRuns(runs: readonly LastRun[]): Record<string, ShownRun> {
  const instant = (ms: number) => new Date(ms).toISOString();
  return Object.fromEntries(
    runs.map(({ job, scheduledAt, finishedAt, failed }) => [
      job,
      {
        scheduledAt: instant(scheduledAt),
        finishedAt: finishedAt === null ? null : instant(finishedAt),
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
      (SELECT finished_at FROM job_runs WHERE job = jobs.job AND finished_at IS NOT NULL
        ORDER BY scheduled_at DESC LIMIT 1) AS lastFinishedAt,
      run.error IS NOT NULL AS failed
    FROM jobs CROSS JOIN job_runs AS run
    WHERE run.job = jobs.job
      AND run.scheduled_at = (SELECT max(scheduled_at) FROM job_runs WHERE job = jobs.job)`;
}

/** Reads wrangler's own table, and returns null if D1 doesn't respond. */
async function appliedMigrations(name: string, db: Database): Promise<Set<string> | null> {
  try {
    const rows = await db.all<{ name: string }>(sql`select name from d1_migrations`);
    return new Set(rows.map((row) => row.name));
  } catch (error) {
    if (causedBy(error, /no such table/)) return new Set();
    logError(error, { source: "health", database: name });
    return null;
  }
}

/** The next minute brings another. */
const PATIENCE_MS = 10_000;

/** Tells a service that raises an alarm when it hears nothing. @throws if it doesn't answer, or answers with an error */
export async function beat(url: string): Promise<void> {
  const response = await fetch(url, {
    headers: { "User-Agent": USER_AGENT },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The heartbeat's address answered ${response.status}.`);
}

/** Newcomers go where there is room. */
export async function measureLedger(db: Database, ledgers: Ledgers, name: string): Promise<void> {
  const { meta } = await ledgers.open(name).run(sql`SELECT 1`);
  await db
    .insert(ledgerSizes)
    .values({ name, bytes: meta.size_after })
    .onConflictDoUpdate({ target: ledgerSizes.name, set: { bytes: meta.size_after } });
}

/** Lists the migrations in order, by their folder. The health check compares them with each database. */
export const MIGRATIONS = {
  directory: [
    "0001_accounts.sql",
    "0002_sign_in_challenges.sql",
    "0003_billing.sql",
    "0004_jobs_and_mail.sql",
    "0005_moves.sql",
    "0006_cron_steps.sql",
    "0007_homes_by_ledger.sql",
    "0008_google_proofs.sql",
    "0009_free_days_and_disputes.sql",
    "0010_restored_copies.sql",
    "0011_mail_addresses.sql",
    "0012_program_tokens.sql",
    "0013_passkeys.sql",
    "0014_address_changes.sql",
    "0015_assistants.sql",
  ],
  ledger: [
    "0001_ledger.sql",
    "0002_reminders.sql",
    "0003_usage.sql",
    "0004_living_expenses.sql",
    "0005_real_bills.sql",
    "0006_budget_carry_over.sql",
    "0007_places_and_moved_series.sql",
    "0008_cursors.sql",
    "0009_autopay_and_estimates.sql",
    "0010_erased.sql",
    "0011_payments.sql",
    "0012_every_rhythm.sql",
    "0013_reminder_days.sql",
    "0014_bill_reminders.sql",
    "0015_contracts.sql",
    "0016_month_start_and_income.sql",
    "0017_mailed_bills.sql",
    "0018_push.sql",
    "0019_calendar_feeds.sql",
  ],
} as const;

export const healthRoutes = new Hono<AppEnv>().get("/health", async (c) => {
  const health = await checkHealth(c.var);
  return c.json(health, health.ok ? 200 : 503);
});
