import { CALLS_MAX, MESSAGE_MS } from "../../worker/jobs/run-cron.ts";
import { DAILY_MS, DAY_MS, HOUR_MS, MONTH_TURN_MS, NINE_O_CLOCK_MS } from "./assumptions.ts";
import { runPart } from "./measure.ts";
import { invocationsOf, type JobReading, moreOf, sumOf, times, worstOf } from "./model.ts";
import { countIn, type World } from "./world.ts";

/** Three ledgers: a small one, one with more subscribers, and one with more lapsed accounts. */
export interface Samples {
  readonly small: string;
  readonly manySubscribers: string;
  readonly manyLapsed: string;
  /** In the small one. */
  readonly few: Accounts;
  /** How many more the other two have. */
  readonly more: Accounts;
}

interface Accounts {
  readonly subscribers: number;
  readonly lapsed: number;
}

export interface Scale {
  readonly ledgers: number;
  /** In a full ledger. */
  readonly full: Accounts;
}

interface LedgerJob {
  readonly job: string;
  readonly everyMs: number;
  readonly atMs: number;
  /** An earlier run, which isn't measured. */
  readonly beforeMs?: number;
  readonly unit: string;
  /** What a run reduces in a ledger; absent if it does one thing in each. */
  readonly left?: string;
}

const LEDGER_JOBS: readonly LedgerJob[] = [
  {
    job: "recurring",
    everyMs: HOUR_MS,
    atMs: MONTH_TURN_MS,
    beforeMs: MONTH_TURN_MS - HOUR_MS,
    unit: "accounts whose month begins",
    left: "SELECT count(*) FROM owners WHERE behind = '2026-12'",
  },
  {
    job: "autopay",
    everyMs: HOUR_MS,
    atMs: MONTH_TURN_MS,
    unit: "bills that pay themselves",
    left: "SELECT count(*) FROM expenses WHERE autopay = 1 AND status = 'PENDING' AND due_date <= '2026-12-01'",
  },
  {
    job: "reminders",
    everyMs: HOUR_MS,
    atMs: NINE_O_CLOCK_MS,
    unit: "mails",
    left: "SELECT -count(*) FROM mail_outbox WHERE next_try_at IS NOT NULL",
  },
  { job: "ledgers", everyMs: HOUR_MS, atMs: NINE_O_CLOCK_MS, unit: "sizes" },
  {
    job: "pruning",
    everyMs: DAY_MS,
    atMs: DAILY_MS,
    unit: "entries of histories",
    left: "SELECT count(*) FROM operations",
  },
];

export interface LedgerReading extends JobReading {
  /** The share of the rows read that are due to lapsed accounts. */
  readonly rowsReadForLapsed: number;
}

/** Measures the small ledgers, and computes what full ones cost. */
export async function* measureLedgerJobs(
  world: World,
  { few, more, ...samples }: Samples,
  { ledgers, full }: Scale,
): AsyncGenerator<LedgerReading> {
  const [subscribers, lapsed] = [
    (full.subscribers - few.subscribers) / more.subscribers,
    (full.lapsed - few.lapsed) / more.lapsed,
  ];
  for (const { job, everyMs, atMs, beforeMs, unit, left } of LEDGER_JOBS) {
    const run = (part: string, scheduledAtMs: number) => runPart(world, { job, part, scheduledAtMs });
    const measure = async (name: string) => {
      if (beforeMs !== undefined) await run(name, beforeMs);
      const before = left === undefined ? 1 : await countIn(world, name, left);
      const cost = sumOf(await run(name, atMs));
      const after = left === undefined ? 0 : await countIn(world, name, left);
      return { cost, done: before - after };
    };
    // The small one last, since whatever runs first is slow and would hide what more accounts cost.
    const manySubscribers = await measure(samples.manySubscribers);
    const manyLapsed = await measure(samples.manyLapsed);
    const small = await measure(samples.small);
    const ofLapsed = moreOf(manyLapsed.cost, small.cost);
    const cost = sumOf([
      small.cost,
      times(moreOf(manySubscribers.cost, small.cost), subscribers),
      times(ofLapsed, lapsed),
    ]);
    const done =
      small.done +
      (manySubscribers.done - small.done) * subscribers +
      (manyLapsed.done - small.done) * lapsed;
    const invocations = invocationsOf(cost, { calls: CALLS_MAX, wallMs: MESSAGE_MS });
    // The only one with something to do in the directory, too.
    const inDirectory = job === "pruning" ? await run("DB", atMs) : [];
    const directory = sumOf(inDirectory);
    yield {
      job,
      unit,
      everyMs,
      parts: ledgers,
      withinMs: everyMs,
      due: ledgers * done,
      total: sumOf([times({ ...cost, invocations }, ledgers), directory]),
      worst: worstOf([times(cost, 1 / invocations), ...inDirectory]),
      takesMs: Math.max(cost.wallMs, directory.wallMs),
      rowsReadForLapsed: (ofLapsed.ledgerRowsRead * lapsed) / Math.max(1, cost.ledgerRowsRead),
    };
  }
}
