import { CRONS } from "../../worker/jobs/run-cron.ts";
import { DAILY_MS, LIMITS, MINUTE_MS, PAGE_FILL } from "./assumptions.ts";
import { fanOut, runPart } from "./measure.ts";
import { type JobReading, sumOf } from "./model.ts";
import { type Reading, reading } from "./report.ts";
import { type World, withoutLedgers } from "./world.ts";

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

export async function measureDirectorySize({ databases }: World, subscribers: number): Promise<Reading> {
  const bytes = (await databases.bytesOf("DB")) / PAGE_FILL;
  return reading(
    ["directory's size", `${gigabytes(bytes)} at most`],
    [{ budget: "size of a database", limit: LIMITS.bytesPerDatabase, growing: bytes }],
    subscribers,
  );
}

/** It asks each ledger, so it is measured with two and with four of them bound. */
export async function measureHeartbeat(world: World, ledgers: number, subscribers: number): Promise<Reading> {
  const callsIn = async (where: World) => {
    await world.databases.run("DB", "DELETE FROM job_parts");
    const message = { job: "heartbeat", part: "DB", scheduledAtMs: DAILY_MS };
    return sumOf(await runPart(where, message)).calls;
  };
  const [two, four] = [await callsIn(withoutLedgers(world, "LEDGER_3", "LEDGER_4")), await callsIn(world)];
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
  const [minutely = ""] = CRONS;
  const cost = await fanOut(world, minutely, DAILY_MS);
  return {
    job: "cron, each minute",
    due: world.queue.length,
    unit: "messages",
    everyMs: MINUTE_MS,
    total: cost,
    worst: cost,
    takesMs: cost.wallMs,
    withinMs: MINUTE_MS,
    parts: 1,
  };
}

export function storage(bytes: number, ledgers: number, subscribers: number): Reading {
  return reading(
    ["ledgers' size", `${gigabytes(bytes)} in ${ledgers} ledgers`],
    [{ budget: "storage of a Cloudflare account", limit: LIMITS.bytesPerAccount, growing: bytes }],
    subscribers,
  );
}
