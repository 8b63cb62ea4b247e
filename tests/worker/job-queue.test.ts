import { beforeEach, describe, expect, test } from "vitest";
import { inPhases, type Step } from "../../worker/steps/steps.ts";
import { KILL_STRIDE } from "../support/cases.ts";
import { call, interceptCalls } from "./api.ts";
import {
  brokenSequences,
  DAILY_CRON,
  deliverNext,
  fire,
  generatedRows,
  MAIL_CRON,
  outboxOf,
  populate,
  queueRuns,
  RECURRING_CRON,
} from "./cron-world.ts";
import { DEATHS, mortalWorld } from "./mortal-world.ts";
import { bindings, execute, ledgers, SILENT, storedRows } from "./stored.ts";

const NOW = "2026-11-21T10:05:00Z";

interface PartRow {
  job: string;
  part: string;
  place: string | null;
  failed: number;
  ended_at: number | null;
  error: string | null;
}

const partsOf = (job: string) =>
  storedRows<PartRow>("SELECT * FROM job_parts WHERE job = ? ORDER BY scheduled_at, part", job);

const runsOf = (job: string) =>
  storedRows<{ scheduled_at: number; parts: number; finished_at: number | null; error: string | null }>(
    "SELECT * FROM job_runs WHERE job = ? ORDER BY scheduled_at",
    job,
  );

/** Subscribers of whom no ledger was told. */
async function untold(prefix: string, users: number): Promise<void> {
  await populate({ prefix, users, seriesEach: 0 });
  await execute(
    `INSERT INTO subscriptions (user_id, customer_id, status, version, copied, updated_at)
     SELECT id, 'cus_' || id, 'active', 1, 0, 0 FROM user WHERE id LIKE ?`,
    `${prefix}%`,
  );
}

const toldOf = async (prefix: string) =>
  (await storedRows("SELECT 1 FROM subscriptions WHERE copied = 1 AND user_id LIKE ?", `${prefix}%`)).length;

beforeEach(async () => {
  await fire(MAIL_CRON, NOW);
  await bindings.DB.exec("DELETE FROM job_parts; DELETE FROM job_runs; DELETE FROM subscriptions");
});

describe("a trigger", () => {
  test("queues a message for each database and does nothing itself", async () => {
    await populate({ prefix: "fan", users: 3, seriesEach: 1 });
    const waiting = await queueRuns(RECURRING_CRON, NOW);
    const scheduledAtMs = Date.parse(NOW);
    expect(waiting.map(({ body }) => body)).toEqual(
      ["recurring", "autopay", "reminders", "ledgers"].flatMap((job) =>
        ledgers.names.map((part) => ({ job, part, scheduledAtMs })),
      ),
    );
    expect((await generatedRows("fan")).expenses).toEqual([]);
    expect(await runsOf("recurring")).toMatchObject([{ parts: 3, finished_at: null }]);
    // What isn't due has nothing to wait for.
    expect(await runsOf("moves")).toMatchObject([{ parts: 0, finished_at: expect.any(Number) }]);
    for (let left = waiting.length; left > 0; left -= 1) await deliverNext();
    expect((await generatedRows("fan")).expenses).not.toEqual([]);
    expect(await runsOf("recurring")).toMatchObject([{ finished_at: expect.any(Number), error: null }]);
  });

  test("queues no part that an earlier run goes on with, until that one stands still", async () => {
    await untold("busy", 50);
    await queueRuns(MAIL_CRON, "2026-11-21T10:06:00Z");
    await deliverNext();
    const queued = async (minute: string) =>
      [...(await queueRuns(MAIL_CRON, `2026-11-21T10:${minute}:00Z`))].map(({ body }) => [
        body.job,
        new Date(body.scheduledAtMs).getUTCMinutes(),
      ]);
    const [mail, continued] = [
      ["mail", 6],
      ["owners", 6],
    ];
    expect(await queued("07")).toEqual([mail, continued, ["mail", 7]]);
    await bindings.DB.exec("UPDATE job_parts SET touched_at = touched_at - 960000");
    expect(await queued("08")).toEqual([mail, continued, ["mail", 7], ["owners", 8], ["mail", 8]]);
    await fire(MAIL_CRON, "2026-11-21T10:09:00Z");
    expect(await toldOf("busy")).toBe(50);
  });
});

describe("a message", () => {
  test("does as much as one invocation may, and another one goes on from there", async () => {
    await untold("many", 50);
    const waiting = await queueRuns(MAIL_CRON, "2026-11-21T10:06:00Z");
    expect(waiting.length).toBe(2);
    await deliverNext();
    expect(await toldOf("many")).toBe(24);
    expect(await partsOf("owners")).toMatchObject([
      { part: "DB", place: "many000023", turn: 1, ended_at: null },
    ]);
    // The mails stand before the rest.
    for (const left of [2, 1, 1] as const) {
      expect(waiting.length).toBe(left);
      await deliverNext();
    }
    expect(await toldOf("many")).toBe(50);
    expect(waiting.length).toBe(0);
    expect(await runsOf("owners")).toMatchObject([{ finished_at: expect.any(Number), error: null }]);
  });

  test("that comes twice does its work once, and goes on once", async () => {
    await untold("twice", 50);
    const waiting = await queueRuns(MAIL_CRON, "2026-11-21T10:06:00Z");
    const [message] = waiting;
    if (!message) throw new Error("There is no message.");
    (waiting as (typeof message)[]).splice(0, waiting.length, message, { ...message });
    await Promise.all([deliverNext(), deliverNext()]);
    expect(waiting.length).toBe(1);
    for (const _ of [1, 2]) await deliverNext();
    expect(await toldOf("twice")).toBe(50);
    (waiting as (typeof message)[]).push(message);
    await deliverNext();
    expect(waiting.length).toBe(0);
    expect(await partsOf("owners")).toMatchObject([{ failed: 0, error: null }]);
  });

  test("that fails is tried again, then given up, which health says and the next run mends", async () => {
    await populate({ prefix: "dead", users: 3, seriesEach: 1 });
    await expect(fire(RECURRING_CRON, NOW, { LEDGER_2: SILENT })).rejects.toThrow("doesn't respond");
    const { expenses } = await generatedRows("dead");
    expect(new Set(expenses.map(({ user_id }) => user_id))).toEqual(new Set(["dead000000", "dead000002"]));
    expect(await partsOf("recurring")).toMatchObject([
      { part: "LEDGER_1", error: null },
      { part: "LEDGER_2", ended_at: expect.any(Number), error: expect.stringContaining("doesn't respond") },
      { part: "LEDGER_3", error: null },
    ]);
    expect(await (await call("/api/health")).json()).toMatchObject({
      ok: false,
      problems: [
        "The job autopay failed; job_runs has the error.",
        "The job ledgers failed; job_runs has the error.",
        "The job recurring failed; job_runs has the error.",
        "The job reminders failed; job_runs has the error.",
      ],
    });
    // A part that is tried again isn't queued, so that this run has only the others, and finishes first.
    await bindings.DB.exec(
      "UPDATE job_parts SET ended_at = NULL WHERE part = 'LEDGER_2'; UPDATE job_runs SET error = NULL",
    );
    await fire(RECURRING_CRON, "2026-11-21T10:35:00Z");
    await bindings.DB.exec("UPDATE job_parts SET ended_at = touched_at + 60000 WHERE ended_at IS NULL");
    expect(await (await call("/api/health")).json()).toMatchObject({ ok: false, problems: { length: 4 } });
    await bindings.DB.exec("UPDATE job_parts SET ended_at = touched_at WHERE part = 'LEDGER_2'");
    await fire(RECURRING_CRON, "2026-11-21T11:05:00Z");
    expect(new Set((await generatedRows("dead")).expenses.map(({ user_id }) => user_id)).size).toBe(3);
    expect(await (await call("/api/health")).json()).toMatchObject({ ok: true });
  });

  test("of a job that is no more is given up", async () => {
    const waiting = await queueRuns(DAILY_CRON, NOW);
    const [message] = waiting;
    if (!message) throw new Error("There is no message.");
    (waiting as (typeof message)[]).splice(0, waiting.length, {
      ...message,
      body: { ...message.body, job: "gone" },
    });
    for (let tries = 0; tries < 3; tries += 1) await deliverNext();
    expect(waiting.length).toBe(0);
    expect(await partsOf("gone")).toMatchObject([
      { ended_at: expect.any(Number), error: expect.stringContaining("There is no job gone.") },
    ]);
  });
});

test("a provider's pause ends the sending, also where a message would have ended anyway", async () => {
  await bindings.DB.exec("DELETE FROM mail_outbox");
  const insert = `INSERT INTO mail_outbox (user_id, kind, local_date, mail, created_at, next_try_at)
    SELECT 'paced', 'overdue', n, ?, 0, 0
    FROM (WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 600) SELECT n FROM n)`;
  await populate({ prefix: "paced", users: 1, seriesEach: 0 });
  const mail = {
    to: "p@example.com",
    subject: "s",
    html: "h",
    text: "t",
    replyTo: "r@example.com",
    headers: {},
  };
  const ledger = bindings.LEDGER_1;
  await ledger?.prepare("UPDATE owners SET user_id = 'paced' WHERE user_id = 'paced000000'").run();
  await ledger?.prepare(insert).bind(JSON.stringify(mail)).run();
  let calls = 0;
  const spy = interceptCalls(({ url }, proceed) => {
    if (!url.includes("/emails")) return proceed();
    calls += 1;
    const data = Array.from({ length: 100 }, (_, id) => ({ id: String(id) }));
    const pause = { status: 429, headers: { "Retry-After": "120" } };
    return calls < 3 ? Response.json({ data }) : Response.json({ name: "rate_limit_exceeded" }, pause);
  });
  await fire(MAIL_CRON, NOW);
  spy.mockRestore();
  expect(calls).toBe(3);
  expect(await storedRows("SELECT 1 FROM mail_outbox WHERE sent_at IS NOT NULL")).toHaveLength(200);
  await ledger?.exec("DELETE FROM mail_outbox");
});

test("hours in which one ledger didn't respond are made up for in that ledger", async () => {
  await populate({ prefix: "late", users: 3, seriesEach: 1, anchor: "2026-11-22" });
  const users = [0, 1, 2].map((n) => `late00000${n}`);
  for (const [hour, vars] of [
    ["07", {}],
    ["08", {}],
    ["09", { LEDGER_2: SILENT }],
    ["10", { LEDGER_2: SILENT }],
  ] as const)
    await fire(RECURRING_CRON, `2026-12-21T${hour}:05:00Z`, vars).catch(() => undefined);
  const mailed = async () => (await Promise.all(users.map(outboxOf))).map((mails) => mails.length > 0);
  expect(await mailed()).toEqual([true, false, true]);
  await fire(RECURRING_CRON, "2026-12-21T11:05:00Z");
  expect(await mailed()).toEqual([true, true, true]);
});

test.each(DEATHS)(
  "a worker that dies %s any of its questions leaves a message that is delivered again",
  async (when) => {
    for (let at = 1; ; at += KILL_STRIDE) {
      const prefix = `${when}${at}x`;
      await populate({ prefix, users: 3, seriesEach: 2 });
      const scheduled = new Date(Date.parse(NOW) + at * 3_600_000).toISOString();
      const world = mortalWorld({ at, when });
      const waiting = await queueRuns(RECURRING_CRON, scheduled, world.vars).catch(() => []);
      if (waiting.length > 0 && !world.state.isDead) await deliverNext(world.vars);
      world.end();
      // The platform delivers what is left; whatever never came to the queue, the next run does.
      await fire(RECURRING_CRON, Date.parse(scheduled) + 1000);
      const { series } = await generatedRows(prefix);
      expect(new Set(series.map(({ generated_until }) => generated_until))).toEqual(new Set(["2026-12"]));
      expect(await brokenSequences(prefix)).toEqual([]);
      if (!world.state.isDead) break;
    }
  },
);

const PHASES = {
  first: (from: string | null) => counted(from),
  second: (from: string | null) => counted(from),
};

/** Two steps. */
async function* counted(from: string | null): AsyncGenerator<Step> {
  for (let place = Number(from ?? 0) + 1; place <= 2; place += 1)
    yield { place: String(place), calls: 1, failed: 0 };
}

async function placesAfter(from: string | null): Promise<string[]> {
  const places: string[] = [];
  for await (const { place } of inPhases(from, PHASES)) places.push(place);
  return places;
}

const ALL = ['["first","1"]', '["first","2"]', '["second","1"]', '["second","2"]'];

test("phases go on from every place that they were left at", async () => {
  expect(await placesAfter(null)).toEqual(ALL);
  for (const [index, place] of ALL.entries()) expect(await placesAfter(place)).toEqual(ALL.slice(index + 1));
});

test.each(['["gone","2"]', '[1,"2"]'])(
  "a place in a phase that isn't there, %s, begins anew",
  async (place) => {
    expect(await placesAfter(place)).toEqual(ALL);
  },
);
