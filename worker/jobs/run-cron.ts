import type { Message, MessageBatch } from "@cloudflare/workers-types";
import { createDatabase, ledgersOf } from "../db/database.ts";
import { type Bindings, readConfig } from "../env.ts";
import { describeError, logError } from "../http/handler.ts";
import { CALLS_A_STEP } from "../steps/steps.ts";
import { JOBS } from "./jobs.ts";
import {
  beginRun,
  endPart,
  failRun,
  giveUpPart,
  type Job,
  type JobContext,
  type PartMessage,
  partsUnderWay,
  savePlace,
  takePart,
} from "./runs.ts";

/** A queue takes this many at once. */
const MESSAGES_AT_ONCE = 100;

/**
 * Queues the parts of what is due, and does none of it (docs/architecture.md#a-cron-run).
 * @throws AggregateError after all jobs had their turn, so that the platform shows the run as failed
 */
export async function runCron(cron: string, scheduledAtMs: number, env: Bindings): Promise<void> {
  const jobs = JOBS[cron];
  if (jobs === undefined) throw new Error(`No job is scheduled at "${cron}".`);
  const context = contextOf(env, scheduledAtMs);
  const underWay = await partsUnderWay(context.db, scheduledAtMs);
  const failures: unknown[] = [];
  for (const job of jobs) {
    try {
      await fanOut(job, context, underWay, env);
    } catch (thrown) {
      logError(thrown, { job: job.name, scheduledAtMs });
      await failRun(context.db, { job: job.name, scheduledAtMs }, thrown);
      failures.push(thrown);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `The jobs of "${cron}" failed.`);
}

function contextOf(env: Bindings, now: number, startedAtMs = Date.now()): JobContext {
  return {
    db: createDatabase(env.DB),
    ledgers: ledgersOf(env),
    config: readConfig(env),
    now,
    elapsedMs: Math.max(Date.now() - startedAtMs, 0),
  };
}

/** A part that an earlier run goes on with isn't queued twice. A run without any other part isn't recorded. */
async function fanOut(job: Job, context: JobContext, underWay: Set<string>, env: Bindings): Promise<void> {
  const run = { job: job.name, scheduledAtMs: context.now };
  const due = await job.parts(context);
  const parts = due.filter((part) => !underWay.has(`${job.name} ${part}`));
  if (due.length > 0 && parts.length === 0) return;
  await beginRun(context.db, run, parts.length);
  const messages = parts.map((part) => ({ body: { ...run, part } }));
  for (let start = 0; start < messages.length; start += MESSAGES_AT_ONCE)
    await env.JOBS.sendBatch(messages.slice(start, start + MESSAGES_AT_ONCE));
}

/** Messages stay short, so that others don't wait long. */
export const MESSAGE_MS = 60_000;

/** An invocation may make a thousand calls. After this many, no other step begins. */
export const CALLS_MAX = 950 - CALLS_A_STEP;

const FIRST_PAUSE_SECONDS = 15;

/** Works off parts of jobs. One that fails is tried again, and at last written down as given up (wrangler.toml). */
export async function runQueue(batch: MessageBatch<PartMessage>, env: Bindings): Promise<void> {
  const isDead = batch.queue.endsWith("-dead-letters");
  for (const message of batch.messages) {
    if (isDead) await giveUp(message, env);
    else await tryPart(message, env);
  }
}

async function giveUp(message: Message<PartMessage>, env: Bindings): Promise<void> {
  console.error(
    JSON.stringify({ level: "error", message: "A part of a job was given up.", ...message.body }),
  );
  await giveUpPart(createDatabase(env.DB), message.body);
  message.ack();
}

async function tryPart(message: Message<PartMessage>, env: Bindings): Promise<void> {
  try {
    await runPart(message.body, env);
    message.ack();
  } catch (thrown) {
    logError(thrown, { ...message.body, attempts: message.attempts });
    message.retry({ delaySeconds: FIRST_PAUSE_SECONDS * 2 ** (message.attempts - 1) });
  }
}

/** Goes on from where the part was left, as far as one invocation may, and queues what is left. */
async function runPart(message: PartMessage, env: Bindings): Promise<void> {
  const db = createDatabase(env.DB);
  const taken = await takePart(db, message);
  if (taken === undefined) return;
  const context = contextOf(env, message.scheduledAtMs, taken.startedAtMs);
  const { place: from, turn } = taken;
  const begunAt = Date.now();
  let [place, calls, failed] = [from, 0, 0];
  try {
    for await (const step of jobOf(message).work(context, message.part, from)) {
      place = step.place;
      calls += step.calls;
      failed += step.failed;
      if (calls <= CALLS_MAX && Date.now() - begunAt < MESSAGE_MS) continue;
      // The next message finds out whether anything is left.
      if (await savePlace(db, message, { turn, place, failed })) await env.JOBS.send(message);
      return;
    }
  } catch (thrown) {
    await savePlace(db, message, { turn, place, failed }, JSON.stringify(describeError(thrown)));
    throw thrown;
  }
  await endPart(db, message, failed);
}

function jobOf({ job: name }: PartMessage): Job {
  const job = Object.values(JOBS)
    .flat()
    .find((each) => each.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}.`);
  return job;
}
