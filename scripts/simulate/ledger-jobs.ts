import { DAILY_MS, HOUR_MS, MONTH_TURN_MS, NINE_O_CLOCK_MS } from "./assumptions.ts";
import { runPart, type World } from "./measure.ts";
import { costAt, sumOf, times, worstOf } from "./model.ts";
import { countIn, DAILY, HOURLY, type JobReading, type Schedule } from "./schedule.ts";

/** Three ledgers: a small one, one with more subscribers, and one with more lapsed accounts. */
export interface Samples {
  readonly small: string;
  readonly manySubscribers: string;
  readonly manyLapsed: string;
  /** In the first of them, and in the second. */
  readonly subscribers: readonly [few: number, many: number];
}

export interface Scale {
  readonly ledgers: number;
  readonly subscribersPerLedger: number;
}

interface LedgerJob {
  readonly job: string;
  readonly schedule: Schedule;
  readonly atMs: number;
  /** An earlier run, which isn't measured. */
  readonly beforeMs?: number;
  readonly unit: string;
  /** What a run reduces in a ledger; absent if it does one thing in each. */
  readonly left?: string;
}

const LEDGER_JOBS: readonly LedgerJob[] = [
  {
    ...{ job: "recurring", schedule: HOURLY, atMs: MONTH_TURN_MS, beforeMs: MONTH_TURN_MS - HOUR_MS },
    unit: "accounts whose month begins",
    left: "SELECT count(*) FROM owners WHERE behind = '2026-12'",
  },
  {
    ...{ job: "reminders", schedule: HOURLY, atMs: NINE_O_CLOCK_MS, unit: "mails" },
    left: "SELECT -count(*) FROM mail_outbox WHERE next_try_at IS NOT NULL",
  },
  { job: "ledgers", schedule: HOURLY, atMs: NINE_O_CLOCK_MS, unit: "sizes" },
  {
    ...{ job: "pruning", schedule: DAILY, atMs: DAILY_MS, unit: "entries of histories" },
    left: "SELECT count(*) FROM operations",
  },
];

export interface LedgerReading extends JobReading {
  /** How many more rows a ledger with more lapsed accounts read. */
  readonly readForLapsed: number;
}

/** Measures the small ledgers, and computes what full ones cost. */
export async function* measureLedgerJobs(
  world: World,
  samples: Samples,
  { ledgers, subscribersPerLedger }: Scale,
): AsyncGenerator<LedgerReading> {
  const [few, many] = samples.subscribers;
  for (const { job, schedule, atMs, beforeMs, unit, left } of LEDGER_JOBS) {
    const run = (part: string, scheduledAtMs: number) => runPart(world, { job, part, scheduledAtMs });
    const measure = async (name: string) => {
      if (beforeMs !== undefined) await run(name, beforeMs);
      const before = left === undefined ? 1 : await countIn(world, name, left);
      const costs = await run(name, atMs);
      const after = left === undefined ? 0 : await countIn(world, name, left);
      return { costs, cost: sumOf(costs), done: before - after };
    };
    const small = await measure(samples.small);
    const large = await measure(samples.manySubscribers);
    const lapsed = await measure(samples.manyLapsed);
    const full = costAt(
      subscribersPerLedger,
      { size: few, cost: small.cost },
      { size: many, cost: large.cost },
    );
    // The only one with something to do in the directory, too.
    const inDirectory = job === "pruning" ? await run("DB", atMs) : [];
    const directory = sumOf(inDirectory);
    const perSubscriber = (large.done - small.done) / (many - few);
    yield {
      ...{ job, unit, schedule, parts: ledgers, withinMs: schedule.everyMs },
      due: ledgers * (small.done + perSubscriber * (subscribersPerLedger - few)),
      total: sumOf([times(full, ledgers), directory]),
      worst: worstOf([small, large, lapsed].flatMap(({ costs }) => costs).concat(inDirectory)),
      takesMs: Math.max(full.wallMs, directory.wallMs),
      readForLapsed: lapsed.cost.ledgerRowsRead - small.cost.ledgerRowsRead,
    };
  }
}
