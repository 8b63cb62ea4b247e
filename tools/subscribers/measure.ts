import { validSession } from "../../worker/auth/cookies.ts";
import { batchOn, createDatabase } from "../../worker/db/database.ts";
import { NEARLY_FULL_BYTES } from "../../worker/features/health/find-problems.ts";
import { JOBS as ALL_JOBS } from "../../worker/jobs/jobs.ts";
import { runCron } from "../../worker/jobs/run-cron.ts";
import { DAILY_MS, PAGE_FILL } from "./assumptions.ts";
import { type Call, measureCalls } from "./calls.ts";
import { JOBS, type Job, type Line, lineOf, type Run, runJob, runPart } from "./jobs.ts";
import { fillWorld, peopleOf } from "./people.ts";
import { type Cost, inWorld, type World } from "./world.ts";

/** What subscribers cost, as measured with a few of them. */
export interface Measured {
  readonly jobs: readonly (Job & { readonly line: Line; readonly peak: number })[];
  readonly calls: Readonly<Record<Call, Cost>>;
  /** A run of each trigger that only looks for what is due. */
  readonly triggers: Readonly<Record<string, Cost>>;
  readonly heartbeat: { readonly calls: number; readonly callsALedger: number };
  /** How long the directory is busy with a request's session. */
  readonly sessionMs: number;
  /** A subscriber's, together with the lapsed accounts that there are for each. */
  readonly bytes: { readonly ledger: number; readonly directory: number };
}

const SAMPLE = 200;

/** Every hundred people are alike, so the sample has to be some hundreds. It is measured once, and with twice as many. */
export async function measureSubscribers(say: (text: string) => void, sample = SAMPLE): Promise<Measured> {
  const measure = async <Rest>(subscribers: number, rest: (world: World) => Promise<Rest>) =>
    await inWorld(async (world) => {
      const people = peopleOf(subscribers);
      say(`${people.everybody} accounts are filled`);
      await fillWorld(world, people);
      const bytes = { ledger: await world.bytesOf("LEDGER_1"), directory: await world.bytesOf("DB") };
      const measured = await rest(world);
      const runs: Run[] = [];
      for (const job of JOBS) {
        say(job.name ?? job.job);
        runs.push(await runJob(world, people, job));
      }
      return { bytes, runs, measured };
    });
  const few = await measure(sample, async () => undefined);
  const many = await measure(2 * sample, async (world) => {
    say("calls");
    return {
      sessionMs: await measureSessions(world),
      calls: await measureCalls(world),
      triggers: await measureTriggers(world),
      heartbeat: await measureHeartbeat(world),
    };
  });
  const jobs = JOBS.map((job, index) => {
    const [one, other] = [few.runs[index] as Run, many.runs[index] as Run];
    return { ...job, line: lineOf(one, other), peak: job.peak ?? (other.done - one.done) / sample };
  });
  return {
    ...many.measured,
    jobs,
    bytes: {
      ledger: (many.bytes.ledger - few.bytes.ledger) / sample,
      directory: (many.bytes.directory - few.bytes.directory) / sample / PAGE_FILL,
    },
  };
}

async function measureTriggers(world: World): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost> = {};
  for (const cron of Object.keys(ALL_JOBS)) {
    costs[cron] = await world.costOf(() => runCron(cron, DAILY_MS - 60_000, world.env));
    await world.run("DB", "DELETE FROM job_parts", "DELETE FROM job_runs");
  }
  world.queue.length = 0;
  return costs;
}

/** It asks each ledger, so it is measured with one and with two of them bound. */
async function measureHeartbeat(world: World): Promise<Measured["heartbeat"]> {
  const message = { job: "heartbeat", part: "DB", scheduledAtMs: DAILY_MS };
  const { LEDGER_2: _, ...env } = world.env;
  const one = (await runPart(world, message, env)).calls;
  const callsALedger = (await runPart(world, message)).calls - one;
  return { calls: one - callsALedger, callsALedger };
}

const SESSIONS = 100;

async function measureSessions({ env, costOf }: World): Promise<number> {
  const db = createDatabase(env.DB);
  const { directoryMs } = await costOf(async () => {
    const sessions = Array.from({ length: SESSIONS }, (_, number) =>
      validSession(db, `t${String(number * 2).padStart(31, "0")}`, DAILY_MS),
    );
    await batchOn(db)({ sessions });
  });
  return directoryMs / SESSIONS;
}

/** Ledgers that hold so many subscribers. */
export function ledgersFor(subscribers: number, { bytes }: Pick<Measured, "bytes">): number {
  return Math.ceil((subscribers * bytes.ledger) / NEARLY_FULL_BYTES);
}
