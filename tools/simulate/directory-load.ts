import { validSession } from "../../worker/auth/cookies.ts";
import { createDatabase } from "../../worker/db/database.ts";
import { batchOn } from "../../worker/db/statements.ts";
import { DAILY_MS, DIRECTORY_CALLS, HOUR_MS, LIMITS, PEOPLE } from "./assumptions.ts";
import type { JobReading } from "./model.ts";
import { type Reading, reading } from "./report.ts";
import type { World } from "./world.ts";

/** How busy the directory is in the busiest hour. */
export async function measureDirectoryLoad(
  world: World,
  jobs: readonly JobReading[],
  subscribers: number,
): Promise<Reading> {
  const perSecond = (aDay: number) => (subscribers * aDay * PEOPLE.peakHour) / 3600;
  const requests = perSecond(PEOPLE.activePerDay * PEOPLE.requestsPerActive);
  const otherCalls = perSecond(
    PEOPLE.activePerDay * DIRECTORY_CALLS.prolongedSession +
      PEOPLE.signInsPerDay * DIRECTORY_CALLS.signIn +
      (PEOPLE.stripeEventsPerMonth / 30) * DIRECTORY_CALLS.stripeEvent,
  );
  const byRequests =
    (requests * (LIMITS.msPerCall + (await sessionMs(world, subscribers))) + otherCalls * LIMITS.msPerCall) /
    1000;
  const byJobs = jobs.reduce((sum, job) => sum + busiestHour(job), 0);
  return reading(
    [
      "directory's load",
      `${Math.round(requests)} requests and ${Math.round(otherCalls)} other calls a second, ${percent(byRequests)}; jobs, ${percent(byJobs)}`,
    ],
    [{ budget: "one query at a time", limit: 1, growing: byRequests + byJobs }],
    subscribers,
  );
}

const percent = (share: number) => `${(share * 100).toFixed(0)} % busy`;

/** The share of the directory's time, if a daily run falls into the busiest hour. */
function busiestHour({ total, takesMs, everyMs }: JobReading): number {
  const inRun = Math.min(1, HOUR_MS / takesMs) * total.directoryMs;
  return (Math.max(1, HOUR_MS / everyMs) * inRun) / HOUR_MS;
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
