import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MIGRATIONS } from "../../worker/db/migrations.ts";
import { CRONS, runCron } from "../../worker/jobs/run-cron.ts";
import toml from "../../wrangler.toml?raw";
import { bindings, call, execute, told } from "./api.ts";

const count = MIGRATIONS.length;

test("the list of migrations is the folder's", () => {
  const folder = (env as unknown as { TEST_MIGRATIONS: { name: string }[] }).TEST_MIGRATIONS;
  expect(MIGRATIONS).toEqual(folder.map((migration) => migration.name));
});

test("all is well when the database answers with all of them", async () => {
  const response = await call("/api/health");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    ok: true,
    database: "ok",
    migrations: { current: true, applied: count, expected: count, missing: [] },
    jobs: {},
  });
});

test("each job's last run is shown, and whether it came to its end", async () => {
  await runCron("30 3 * * *", Date.parse("2026-11-20T03:30:00Z"), bindings);
  await runCron("30 3 * * *", Date.parse("2026-11-21T03:30:00Z"), bindings);
  await bindings.DB.exec(
    "INSERT INTO job_runs (job, scheduled_at, started_at, error) VALUES ('mail', 0, 0, '{}')",
  );
  const { jobs } = await (await call("/api/health")).json<{ jobs: unknown }>();
  const finished = { scheduledAt: "2026-11-21T03:30:00.000Z", finishedAt: expect.any(String), failed: false };
  expect(jobs).toEqual({
    erasure: finished,
    mail: { scheduledAt: "1970-01-01T00:00:00.000Z", finishedAt: null, failed: true },
    pruning: finished,
    reconcile: finished,
    "unused-accounts": finished,
  });
});

test("the triggers are those that the jobs are listed under", () => {
  const crons = [...toml.matchAll(/^crons = (\[.*\])$/gm)].flatMap(
    ([, list = ""]) => JSON.parse(list) as string[],
  );
  expect(crons).toEqual(CRONS);
});

test("a missing migration is named", async () => {
  const last = MIGRATIONS.at(-1);
  await execute("delete from d1_migrations where name = ?", last);
  expect(await told(call("/api/health"))).toMatchObject({
    status: 503,
    ok: false,
    migrations: { current: false, applied: count - 1, expected: count, missing: [last] },
    error: `The database lacks ${last}: run wrangler d1 migrations apply DB.`,
  });
});

test("so are all of them on a new database", async () => {
  await bindings.DB.exec("drop table d1_migrations");
  expect(await told(call("/api/health"))).toMatchObject({
    status: 503,
    ok: false,
    migrations: { applied: 0, missing: [...MIGRATIONS] },
  });
});
