import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import type { MessageBatch, Queue } from "@cloudflare/workers-types";
import { expect } from "vitest";
import type { Bindings } from "../../worker/env.ts";
import worker from "../../worker/index.ts";
import { JOBS } from "../../worker/jobs/jobs.ts";
import type { PartMessage } from "../../worker/jobs/runs.ts";
import { CALLS_A_STEP, type Step } from "../../worker/steps/steps.ts";
import { bindings, ledgerDatabases, ledgers, storedRows } from "./stored.ts";

export const RECURRING_CRON = "5 * * * *";
export const MAIL_CRON = "* * * * *";
export const DAILY_CRON = "30 3 * * *";

interface Waiting {
  readonly body: PartMessage;
  readonly attempts: number;
}

/** What the queue holds from one call to the next, as the platform would. */
const waiting: Waiting[] = [];

const JOBS_QUEUE = {
  send: async (body: PartMessage) => void waiting.push({ body, attempts: 1 }),
  sendBatch: async (messages: Iterable<{ body: PartMessage }>) => {
    for (const { body } of messages) waiting.push({ body, attempts: 1 });
  },
} as unknown as Queue;

/** Messages that were delivered so often are dead. The platform tries six times. */
const ATTEMPTS = 2;

/**
 * Fires a trigger and delivers every message that it queues, in the queue's own order and without its pauses.
 * @throws what a worker that died says, whose message stays in the queue; and the error of a run that failed
 */
export async function fire(
  cron: string,
  scheduled: string | number = Date.now(),
  vars: Partial<Bindings> = {},
): Promise<void> {
  const scheduledTime = new Date(scheduled).getTime();
  const [fired] = await Promise.allSettled([queueRuns(cron, scheduled, vars)]);
  while (waiting.length > 0) await deliverNext(vars);
  if (fired.status === "rejected") throw fired.reason;
  const failed = await storedRows<{ error: string }>(
    "SELECT error FROM job_runs WHERE scheduled_at = ? AND error IS NOT NULL AND job IN (SELECT value FROM json_each(?))",
    scheduledTime,
    JSON.stringify(JOBS[cron]?.map(({ name }) => name)),
  );
  if (failed.length > 0) throw new Error(failed.map(({ error }) => error).join(" "));
}

/** Fires a trigger and leaves its messages in the queue. */
export async function queueRuns(
  cron: string,
  scheduled: string | number,
  vars: Partial<Bindings> = {},
): Promise<readonly Waiting[]> {
  const controller = { cron, scheduledTime: new Date(scheduled).getTime(), noRetry: () => {} };
  await worker.scheduled(controller, { ...bindings, ...vars, JOBS: JOBS_QUEUE });
  return waiting;
}

/**
 * Fires a trigger and delivers its messages but those of some jobs.
 * @returns what delivers these, too; they are lost if it isn't called
 */
export async function fireWithout(
  jobs: readonly string[],
  cron: string,
  scheduled: string | number,
): Promise<() => Promise<void>> {
  await queueRuns(cron, scheduled);
  const isHeld = ({ body }: Waiting) => jobs.includes(body.job);
  const held = waiting.filter(isHeld);
  waiting.splice(0, waiting.length, ...waiting.filter((message) => !isHeld(message)));
  while (waiting.length > 0) await deliverNext();
  return async () => {
    waiting.push(...held);
    while (waiting.length > 0) await deliverNext();
  };
}

/** The message goes only once the worker has said what becomes of it. */
export async function deliverNext(vars: Partial<Bindings> = {}): Promise<void> {
  const [next] = waiting;
  if (next === undefined) throw new Error("The queue is empty.");
  await deliver(next, { ...bindings, ...vars, JOBS: JOBS_QUEUE });
  waiting.splice(waiting.indexOf(next), 1);
}

async function deliver({ body, attempts }: Waiting, env: Bindings): Promise<void> {
  const isDead = attempts > ATTEMPTS;
  const queue = isDead ? "expense-timeline-dead-letters" : "expense-timeline-jobs";
  const id = crypto.randomUUID();
  const batch: MessageBatch<PartMessage> = createMessageBatch(queue, [
    { id, timestamp: new Date(), attempts, body },
  ]);
  const context = createExecutionContext();
  await worker.queue(batch, env);
  const { retryMessages } = await getQueueResult(batch, context);
  if (retryMessages.length > 0) waiting.push({ body, attempts: attempts + 1 });
}

/**
 * Does all steps of some work, and goes on from the place of every second one as another invocation would.
 * @returns how many subjects failed in them
 */
export async function allSteps(work: (from: string | null) => AsyncIterable<Step>): Promise<number> {
  let failed = 0;
  let from: string | null = null;
  for (let isDone = false; !isDone; ) {
    isDone = true;
    let steps = 0;
    for await (const step of work(from)) {
      expect(step.calls).toBeLessThanOrEqual(CALLS_A_STEP);
      failed += step.failed;
      steps += 1;
      if (steps < 2) continue;
      from = step.place;
      isDone = false;
      break;
    }
  }
  return failed;
}

/** The mails that wait for a user or were sent, as "kind day". */
export async function outboxOf(userId: string): Promise<string[]> {
  const query = "SELECT kind || ' ' || local_date AS name FROM mail_outbox WHERE user_id = ?";
  return (await storedRows<{ name: string }>(query, userId)).map(({ name }) => name).toSorted();
}

interface Population {
  /** Distinguishes them from other tests' users in the same file. */
  prefix: string;
  users: number;
  seriesEach: number;
  /** User n lives in zone n modulo its length. */
  zones?: readonly string[];
  anchor?: string;
}

/** Subscribers, user n in ledger n modulo the number of ledgers. */
export async function populate({
  prefix,
  users,
  seriesEach,
  zones = ["UTC"],
  anchor = "2026-10-31",
}: Population): Promise<void> {
  const numbers = `(WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ? - 1) SELECT n FROM n)`;
  const id = `'${prefix}' || printf('%06d', n)`;
  const ledgerOfNumber = `json_extract(?, '$[' || (n % ${ledgers.names.length}) || ']')`;
  const inDirectory = (query: string, ...values: unknown[]) => bindings.DB.prepare(query).bind(...values);
  await bindings.DB.batch([
    inDirectory(
      `INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
       SELECT ${id}, 'n', ${id} || '@example.com', 1, 0, 0 FROM ${numbers}`,
      users,
    ),
    inDirectory(
      `INSERT INTO homes (user_id, ledger) SELECT ${id}, ${ledgerOfNumber} FROM ${numbers}`,
      JSON.stringify(ledgers.names),
      users,
    ),
  ]);
  const seriesId = `'rec_' || (1773133200000 + n)`;
  for (const [index, ledger] of ledgerDatabases().entries()) {
    const owned = `(SELECT n FROM ${numbers} WHERE n % ${ledgers.names.length} = ${index})`;
    const run = (query: string, ...values: unknown[]) => ledger.prepare(query).bind(...values);
    await ledger.batch([
      run(
        `INSERT INTO owners (user_id, email, last_seq, subscription, behind)
         SELECT ${id}, ${id} || '@example.com', 1, '{"status":"active"}', substr(?, 1, 7) FROM ${owned}`,
        anchor,
        users,
      ),
      run(
        `INSERT INTO user_settings (user_id, timezone, updated_at, seq)
         SELECT ${id}, json_extract(?, '$[' || (n % CAST(? AS INTEGER)) || ']'), 0, 0 FROM ${owned}`,
        JSON.stringify(zones),
        zones.length,
        users,
      ),
      run(
        `INSERT INTO recurring_series (user_id, id, anchor_date, first_month, title, amount, generated_until, seq)
         SELECT owner.id, ${seriesId}, ?, substr(?, 1, 7), 'Bill ' || n, 1000 + n, substr(?, 1, 7), 1
         FROM (SELECT ${id} AS id FROM ${owned}) AS owner CROSS JOIN ${numbers}`,
        anchor,
        anchor,
        anchor,
        users,
        seriesEach,
      ),
    ]);
  }
}

/** As the tests compare rows of several ledgers. */
export const byUserAndId = (one: { user_id: string; id: string | number }, other: typeof one) =>
  one.user_id === other.user_id ? (one.id < other.id ? -1 : 1) : one.user_id < other.user_id ? -1 : 1;

/** Every row that generation writes, but for what tells one run from another. */
export async function generatedRows(prefix: string) {
  const expenses = await storedRows<{ user_id: string; id: number; due_date: string }>(
    `SELECT user_id, id, title, amount, due_date, status, recurring_id FROM expenses
     WHERE user_id LIKE ? AND deleted = 0`,
    `${prefix}%`,
  );
  const series = await storedRows<{ user_id: string; id: string; generated_until: string }>(
    "SELECT user_id, id, generated_until FROM recurring_series WHERE user_id LIKE ?",
    `${prefix}%`,
  );
  return { expenses: expenses.toSorted(byUserAndId), series: series.toSorted(byUserAndId) };
}

/** Users whose log and last number disagree, or who have a row with a number that was never used. */
export async function brokenSequences(prefix: string): Promise<unknown[]> {
  const query = `SELECT owner.user_id FROM owners AS owner WHERE owner.user_id LIKE ? AND (
      owner.last_seq <> coalesce((SELECT max(seq) FROM operations WHERE user_id = owner.user_id), 1)
      OR owner.last_seq - 1 <> (SELECT count(*) FROM operations WHERE user_id = owner.user_id AND seq > 1)
      OR EXISTS (SELECT 1 FROM expenses WHERE user_id = owner.user_id AND seq > owner.last_seq)
      OR EXISTS (SELECT 1 FROM recurring_series WHERE user_id = owner.user_id AND seq > owner.last_seq))`;
  return storedRows(query, `${prefix}%`);
}
