import type { Message, MessageBatch } from "@cloudflare/workers-types";
import { createDatabase } from "../db/client.ts";
import type { Bindings } from "../env.ts";
import { describeError, logError } from "../http/error-log.ts";
import { CALLS_A_STEP } from "../steps/steps.ts";
import type { Job } from "./job.ts";
import { contextOf } from "./run-cron.ts";
import { endPart, giveUpPart, leavePart, type PartMessage, takePart } from "./runs.ts";
import { JOBS } from "./schedule.ts";

/** Messages stay short, so that others don't wait long. */
export const MESSAGE_MS = 60_000;

/** Of an invocation's thousand, after which no other step begins. */
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
      if (await leavePart(db, message, { turn, place, failed })) await env.JOBS.send(message);
      return;
    }
  } catch (thrown) {
    await leavePart(db, message, { turn, place, failed }, JSON.stringify(describeError(thrown)));
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
