import { env } from "cloudflare:workers";
import type { D1Database } from "@cloudflare/workers-types";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Health, MIGRATIONS } from "../../worker/features/health/check-health.ts";
import { LATE_AFTER_MS } from "../../worker/features/health/find-problems.ts";
import { JOBS } from "../../worker/jobs/jobs.ts";
import toml from "../../wrangler.toml?raw";
import { answerOf, type CallOptions, call, interceptCalls } from "./api.ts";
import { DAILY_CRON, fire, MAIL_CRON, RECURRING_CRON } from "./cron-world.ts";
import { DEPLOYED } from "./deployed.ts";
import { bindings, ledgerDatabases, ledgers, SILENT } from "./stored.ts";

const count = MIGRATIONS.directory.length + ledgers.names.length * MIGRATIONS.ledger.length;
const [lastOfDirectory, lastOfLedger] = [MIGRATIONS.directory.at(-1), MIGRATIONS.ledger.at(-1)];

const forget = (database: D1Database | undefined, migration: string | undefined) =>
  database?.prepare("delete from d1_migrations where name = ?").bind(migration).run();

test("the lists of migrations are the folders'", () => {
  const names = (folder: readonly { name: string }[]) => folder.map(({ name }) => name);
  expect(MIGRATIONS).toEqual({
    directory: names(env.DIRECTORY_MIGRATIONS),
    ledger: names(env.LEDGER_MIGRATIONS),
  });
});

test("all is well when every database answers with all of them", async () => {
  const response = await call("/api/health");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    ok: true,
    database: "ok",
    migrations: { current: true, applied: count, expected: count, missing: [] },
    jobs: {},
    problems: [],
  });
});

test("each job's last run is shown, and whether it came to its end", async () => {
  await fire(DAILY_CRON, "2026-11-20T03:30:00Z");
  await fire(DAILY_CRON, "2026-11-21T03:30:00Z");
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
  expect(crons).toEqual(Object.keys(JOBS));
});

describe("what goes wrong in time is named, where triggers fire:", () => {
  const MINUTE_MS = 60_000;
  const problemsOf = async (where: Pick<CallOptions, "vars" | "origin"> = {}) => {
    const response = await call("/api/health", where);
    const { problems } = await response.json<Health>();
    expect(response.status).toBe(problems.length === 0 ? 200 : 503);
    return problems;
  };
  const record = (job: string, agoMs: number, more: { finished?: boolean; error?: string } = {}) =>
    bindings.DB.prepare(
      "INSERT INTO job_runs (job, scheduled_at, started_at, finished_at, error, parts) VALUES (?1, ?2, ?2, ?3, ?4, 1)",
    )
      .bind(job, Date.now() - agoMs, more.finished === false ? null : Date.now() - agoMs, more.error ?? null)
      .run();
  const allInTime = async () => {
    for (const job of Object.keys(LATE_AFTER_MS)) await record(job, MINUTE_MS);
  };
  beforeEach(async () => {
    await bindings.DB.exec("DELETE FROM job_runs; DELETE FROM job_parts");
  });

  test("every job has a deadline", () => {
    const jobs = Object.values(JOBS).flatMap((each) => each.map(({ name }) => name));
    expect(Object.keys(LATE_AFTER_MS).toSorted()).toEqual(jobs.toSorted());
  });

  test("a job that is late, one that never finished, and one that failed", async () => {
    await allInTime();
    await bindings.DB.exec("DELETE FROM job_runs WHERE job IN ('mail', 'recurring', 'pruning', 'owners')");
    await record("mail", 11 * MINUTE_MS);
    await record("recurring", 121 * MINUTE_MS, { finished: false });
    await record("pruning", 10 * MINUTE_MS, { finished: false, error: "{}" });
    // Killed every time, the newest one just now.
    for (const minutes of [1, 2, 12]) await record("owners", minutes * MINUTE_MS, { finished: false });
    expect(await problemsOf(DEPLOYED)).toEqual([
      "The job pruning failed; job_runs has the error.",
      "The job owners last finished 121 minutes ago, or never.",
      "The job mail last finished 11 minutes ago, or never.",
      "The job recurring began 121 minutes ago and hasn't finished.",
      "The queue grows: parts of jobs that weren't begun in time: 1.",
    ]);
  });

  test("a part of a job that stands still, and messages that nobody takes", async () => {
    await allInTime();
    await bindings.DB.exec("DELETE FROM job_runs WHERE job IN ('erasure', 'reminders')");
    for (const job of ["erasure", "reminders"]) await record(job, 90 * MINUTE_MS);
    await record("erasure", 30 * MINUTE_MS, { finished: false });
    const begun = "INSERT INTO job_parts (job, scheduled_at, part, touched_at) VALUES (?, ?, ?, ?)";
    await bindings.DB.prepare(begun)
      .bind("reminders", Date.now() - 40 * MINUTE_MS, "LEDGER_2", Date.now() - 25 * MINUTE_MS)
      .run();
    expect(await problemsOf(DEPLOYED)).toEqual([
      "The job reminders stands still in LEDGER_2 for 25 minutes.",
      "The queue grows: parts of jobs that weren't begun in time: 1.",
    ]);
    // As where no trigger fires.
    expect(await problemsOf()).toEqual([]);
    // Later runs did what was left.
    for (const job of ["erasure", "reminders"]) await record(job, MINUTE_MS);
    expect(await problemsOf(DEPLOYED)).toEqual([]);
  });

  test("a job that has never run, though others did for long enough", async () => {
    await allInTime();
    await bindings.DB.exec("DELETE FROM job_runs WHERE job = 'reminders'");
    await record("mail", 3 * 60 * MINUTE_MS);
    expect(await problemsOf(DEPLOYED)).toEqual([
      "The job reminders last finished 180 minutes ago, or never.",
    ]);
  });

  test("jobs in time are no problem, and neither is a copy that was deployed just now", async () => {
    expect(await problemsOf(DEPLOYED)).toEqual([]);
    await allInTime();
    expect(await problemsOf(DEPLOYED)).toEqual([]);
  });

  test("a move that stands still", async () => {
    await bindings.DB.exec(
      "INSERT INTO user (id, name, email, created_at, updated_at) VALUES ('m', 'm', 'm@example.com', 0, 0); INSERT INTO moves VALUES ('m', 'LEDGER_1', 'LEDGER_2', 0, NULL, '', 0)",
    );
    expect(await problemsOf()).toEqual([
      "Moves to another ledger that stand still: 1. Finish them, or undo them.",
    ]);
    await bindings.DB.exec("DELETE FROM user WHERE id = 'm'");
  });

  test("mails that nobody takes, and a ledger that can't be told", async () => {
    const insert = "INSERT INTO mail_outbox (user_id, kind, local_date, mail, created_at, next_try_at)";
    await bindings.LEDGER_2?.prepare(`${insert} VALUES ('u', 'overdue', '2026-11-21', '{}', ?1, ?1)`)
      .bind(Date.now() - 90 * MINUTE_MS)
      .run();
    await bindings.DB.exec(
      "INSERT INTO user (id, name, email, created_at, updated_at) VALUES ('u', 'u', 'u@example.com', 0, 0); INSERT INTO subscriptions (user_id, customer_id, copied, updated_at) VALUES ('u', 'cus_u', 0, 0)",
    );
    expect(await problemsOf(DEPLOYED)).toEqual([
      "Mails wait in LEDGER_2 for 90 minutes.",
      "Changed subscriptions that a ledger wasn't told of: 1.",
    ]);
    // No trigger fires on a developer's machine.
    expect(await problemsOf()).toEqual([]);
    await bindings.LEDGER_2?.exec("DELETE FROM mail_outbox");
    await bindings.DB.exec("DELETE FROM user WHERE id = 'u'");
  });

  test("a ledger that is nearly full", async () => {
    await bindings.DB.exec(
      "INSERT INTO ledgers VALUES ('LEDGER_2', 8200000000) ON CONFLICT DO UPDATE SET bytes = excluded.bytes",
    );
    expect(await problemsOf()).toEqual(["LEDGER_2 holds 8.2 of 10 GB."]);
    await fire(RECURRING_CRON);
    expect(await problemsOf()).toEqual([]);
  });

  test("the heartbeat is heard after a healthy round, and not after another", async () => {
    const heard: string[] = [];
    const heartbeat = "https://heartbeat.example/beat";
    interceptCalls(({ url }, proceed) => {
      if (url !== heartbeat) return proceed();
      heard.push(heartbeat);
      return new Response("ok");
    });
    const round = () => fire(MAIL_CRON, Date.now(), { HEARTBEAT_URL: heartbeat });
    await round();
    expect(heard).toEqual([heartbeat]);
    await bindings.DB.exec("UPDATE ledgers SET bytes = 9000000000 WHERE name = 'LEDGER_1'");
    await round();
    expect(heard).toEqual([heartbeat]);
    vi.restoreAllMocks();
  });
});

test("a database that doesn't answer is named, and no other", async () => {
  const { migrations, ...health } = await (
    await call("/api/health", { vars: { LEDGER_2: SILENT } })
  ).json<Health>();
  expect(health).toMatchObject({
    ok: false,
    database: "unreachable",
    error: "The database did not answer: LEDGER_2.",
  });
  expect(migrations.applied).toBe(count - MIGRATIONS.ledger.length);
});

describe("a missing migration is named, with the databases that lack it:", () => {
  const [inDirectory, inLedger] = [`directory/${lastOfDirectory}`, `ledger/${lastOfLedger}`];
  const expectMissing = async (lacking: number, missing: string[], databases: string) =>
    expect(await answerOf(call("/api/health"))).toMatchObject({
      status: 503,
      ok: false,
      migrations: { current: false, applied: count - lacking, expected: count, missing },
      error: `The database lacks ${missing.join(", ")}: run wrangler d1 migrations apply ${databases}.`,
    });

  test("a ledger, then several, of which each migration is named once", async () => {
    await forget(bindings.LEDGER_3, lastOfLedger);
    await expectMissing(1, [inLedger], "LEDGER_3");
    await forget(bindings.LEDGER_1, lastOfLedger);
    await forget(bindings.DB, lastOfDirectory);
    await expectMissing(3, [inDirectory, inLedger], "DB, then LEDGER_1, then LEDGER_3");
  });

  test("new ones, which lack all", async () => {
    for (const database of [bindings.DB, ...ledgerDatabases()])
      await database.exec("drop table d1_migrations");
    const { directory, ledger } = MIGRATIONS;
    const missing = [
      ...directory.map((name) => `directory/${name}`),
      ...ledger.map((name) => `ledger/${name}`),
    ];
    expect(await answerOf(call("/api/health"))).toMatchObject({
      status: 503,
      ok: false,
      migrations: { applied: 0, missing },
    });
  });
});
