import type { MessageBatch } from "@cloudflare/workers-types";
import { runCron, runQueue } from "../../worker/jobs/run-cron.ts";
import type { PartMessage } from "../../worker/jobs/runs.ts";
import { LIMITS } from "./assumptions.ts";
import type { Cost } from "./model.ts";
import type { World } from "./world.ts";

/** The invocation that a Cron Trigger makes. What it queues replaces what was queued before. */
export function fanOut(world: World, cron: string, atMs: number): Promise<Cost> {
  world.queue.length = 0;
  return measured(world, () => runCron(cron, atMs, world.env));
}

/**
 * Works off a part from its place on, message by message. No message begins after so much time. Returns the cost of each.
 * @throws Error if anything fails, since that costs something else
 */
export async function runPart(world: World, message: PartMessage, limitMs = Infinity): Promise<Cost[]> {
  const costs: Cost[] = [];
  const until = performance.now() + limitMs;
  world.queue.splice(0, Infinity, message);
  for (let next = world.queue.shift(); next && performance.now() < until; next = world.queue.shift()) {
    const batch = batchOf(next);
    costs.push(await measured(world, () => runQueue(batch, world.env)));
  }
  const failed = `SELECT 1 FROM job_parts WHERE job = '${message.job}' AND (failed > 0 OR error IS NOT NULL)`;
  if ((await world.databases.run("DB", failed)).length > 0)
    throw new Error(`The job ${message.job} failed in ${message.part}.`);
  return costs;
}

function batchOf(body: PartMessage): MessageBatch<PartMessage> {
  const retry = () => {
    throw new Error(`A message of the job ${body.job} failed in ${body.part}.`);
  };
  return { queue: "jobs", messages: [{ body, attempts: 1, ack: () => undefined, retry }] } as never;
}

async function measured({ databases, outside }: World, run: () => Promise<unknown>): Promise<Cost> {
  databases.takeCalls();
  outside.takeCalls();
  const { log } = console;
  // Jobs log what they did.
  console.log = () => undefined;
  const [startedAt, cpu] = [performance.now(), process.threadCpuUsage()];
  try {
    await run();
  } finally {
    console.log = log;
  }
  const { user, system } = process.threadCpuUsage(cpu);
  const calls = databases.takeCalls();
  const { true: inDirectory = [], false: inLedgers = [] } = Object.groupBy(calls, ({ database }) =>
    String(database === "DB"),
  );
  const sum = (list: typeof calls, count: (call: (typeof calls)[number]) => number) =>
    list.reduce((total, call) => total + count(call), 0);
  return {
    invocations: 1,
    calls: calls.length + outside.takeCalls(),
    queries: sum(calls, ({ statements }) => statements),
    rowsRead: sum(calls, ({ rowsRead }) => rowsRead),
    rowsWritten: sum(calls, ({ rowsWritten }) => rowsWritten),
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - startedAt,
    ledgerRowsRead: sum(inLedgers, ({ rowsRead }) => rowsRead),
    directoryMs: sum(inDirectory, ({ busyMs }) => busyMs + LIMITS.msPerCall),
  };
}
