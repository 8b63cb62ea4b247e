import { validSession } from "../../worker/auth/valid-session.ts";
import { createDatabase } from "../../worker/db/client.ts";
import { batchOn } from "../../worker/db/statements.ts";
import type { Bindings } from "../../worker/env.ts";
import { DAILY_MS, HOUR_MS, LIMITS, PAGE_FILL, PEOPLE } from "./assumptions.ts";
import { fanOut, runPart, type World } from "./measure.ts";
import { sumOf } from "./model.ts";
import { type Reading, reading } from "./report.ts";
import { type JobReading, MINUTELY } from "./schedule.ts";

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

export async function measureDirectory(
  world: World,
  jobs: readonly JobReading[],
  subscribers: number,
): Promise<Reading[]> {
  const bytes = (await world.databases.bytesOf("DB")) / PAGE_FILL;
  const requests = (subscribers * PEOPLE.activePerDay * PEOPLE.requestsPerActive * PEOPLE.peakHour) / 3600;
  const byRequests = (requests * (LIMITS.msPerCall + (await sessionMs(world, subscribers)))) / 1000;
  const byJobs = jobs.reduce((sum, job) => sum + busiestHour(job), 0);
  return [
    reading(
      ["directory's size", `${gigabytes(bytes)} at most`],
      [{ budget: "size of a database", limit: LIMITS.bytesPerDatabase, growing: bytes }],
      subscribers,
    ),
    reading(
      [
        "directory's load",
        `${Math.round(requests)} requests a second, ${percent(byRequests)}; jobs, ${percent(byJobs)}`,
      ],
      [{ budget: "one query at a time", limit: 1, growing: byRequests + byJobs }],
      subscribers,
    ),
  ];
}

const percent = (share: number) => `${(share * 100).toFixed(0)} % busy`;

/** The share of the directory's time, if a daily run falls into the busiest hour. */
function busiestHour({ total, takesMs, schedule }: JobReading): number {
  const inRun = Math.min(1, HOUR_MS / takesMs) * total.directoryMs;
  return (Math.max(1, HOUR_MS / schedule.everyMs) * inRun) / HOUR_MS;
}

const SESSIONS_A_BATCH = 100;
const BATCHES = 20;

/** How long the directory is busy with a request's session. */
async function sessionMs({ databases }: World, subscribers: number): Promise<number> {
  const db = createDatabase(databases.bindings["DB"] as never);
  databases.takeCalls();
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const sessions = Array.from({ length: SESSIONS_A_BATCH }, (_, index) => {
      const number = ((batch * SESSIONS_A_BATCH + index) * 7919) % subscribers;
      return validSession(db, `t${String(number * 2).padStart(31, "0")}`, DAILY_MS);
    });
    await batchOn(db)({ sessions });
  }
  const busyMs = databases.takeCalls().reduce((sum, call) => sum + call.busyMs, 0);
  return busyMs / BATCHES / SESSIONS_A_BATCH;
}

/** It asks each ledger, so it is measured with two and with four of them bound. */
export async function measureHeartbeat(world: World, ledgers: number, subscribers: number): Promise<Reading> {
  const { LEDGER_3: _third, LEDGER_4: _fourth, ...env } = world.env;
  const callsIn = async (where: World) => {
    await world.databases.run("DB", "DELETE FROM job_parts");
    const message = { job: "heartbeat", part: "DB", scheduledAtMs: DAILY_MS };
    return sumOf(await runPart(where, message)).calls;
  };
  const [two, four] = [await callsIn({ ...world, env: env as Bindings }), await callsIn(world)];
  const growing = ((four - two) / 2) * ledgers;
  const constant = 2 * two - four;
  return reading(
    ["heartbeat", `${Math.round(constant + growing)} calls with ${ledgers} ledgers`],
    [{ budget: "calls an invocation", limit: LIMITS.callsPerInvocation, growing, constant }],
    subscribers,
  );
}

/** What each minute costs, with nothing but the look for what is due. */
export async function measureMinute(world: World): Promise<JobReading> {
  const cost = await fanOut(world, MINUTELY.cron, DAILY_MS);
  return {
    ...{ job: "cron, each minute", due: world.queue.length, unit: "messages", schedule: MINUTELY },
    ...{ total: cost, worst: cost, takesMs: cost.wallMs, withinMs: MINUTELY.everyMs, parts: 1 },
  };
}

export function storage(bytes: number, ledgers: number, subscribers: number): Reading {
  return reading(
    ["ledgers' size", `${gigabytes(bytes)} in ${ledgers} ledgers`],
    [{ budget: "storage of a Cloudflare account", limit: LIMITS.bytesPerAccount, growing: bytes }],
    subscribers,
  );
}
