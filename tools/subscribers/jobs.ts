import { CALLS_MAX, MESSAGE_MS, runQueue } from "../../worker/jobs/run-cron.ts";
import type { PartMessage } from "../../worker/jobs/runs.ts";
import { BATCH } from "../../worker/mail/outbox.ts";
import {
  ACCOUNT,
  DAILY_MS,
  DAY_MS,
  HOUR_MS,
  LAPSED,
  MINUTE_MS,
  MONTH,
  MONTH_TURN_MS,
  NINE_O_CLOCK_MS,
  PEOPLE,
} from "./assumptions.ts";
import type { People } from "./people.ts";
import type { Cost, World } from "./world.ts";

export interface Job {
  readonly job: string;
  /** Absent for a part in each ledger. */
  readonly part?: string;
  /** What it is called in the table, if a job has two rows there. */
  readonly name?: string;
  readonly everyMs: number;
  /** By then a run has to be over, if that is sooner than the next. */
  readonly withinMs?: number;
  readonly atMs: number;
  /** An earlier run, which isn't measured. */
  readonly beforeMs?: number;
  readonly unit: string;
  /** What a run reduces, in SQL for one database; or what it goes through. Absent if it does one thing in each database. */
  readonly left?: string | ((people: People) => number);
  /** Has more due at once, so that what one of them costs shows. */
  readonly prepare?: readonly string[];
  /** Due at once for each subscriber. Absent if it is as in the sample. */
  readonly peak?: number;
  /** Done in a month for each subscriber. */
  readonly monthly: number;
  /** A run without anything due isn't queued. */
  readonly isOnlyQueuedIfDue?: true;
}

/** A browser's public key. */
const DEVICE_KEY = "BDa9v54K2khp11ERrzDEcOCIctZ3LJ-uAhfpWpZ2_IBQHMOKbo6i2nMX06mhg6lsN2YaY2UEBDmdcBiEYTo6W2Y";

export const JOBS: readonly Job[] = [
  {
    job: "recurring",
    everyMs: HOUR_MS,
    atMs: MONTH_TURN_MS,
    beforeMs: MONTH_TURN_MS - HOUR_MS,
    unit: "accounts whose month begins",
    left: "SELECT count(*) FROM owners WHERE behind = '2026-12'",
    monthly: 1,
  },
  {
    job: "autopay",
    everyMs: HOUR_MS,
    atMs: MONTH_TURN_MS,
    unit: "bills that pay themselves",
    left: "SELECT count(*) FROM expenses WHERE autopay = 1 AND status = 'PENDING' AND due_date <= '2026-12-01'",
    monthly: ACCOUNT.series / ACCOUNT.seriesPerAutopay,
  },
  {
    job: "reminders",
    everyMs: HOUR_MS,
    atMs: NINE_O_CLOCK_MS,
    unit: "mails",
    left: "SELECT -count(*) FROM mail_outbox WHERE next_try_at IS NOT NULL",
    monthly: MONTH.reminders,
  },
  {
    job: "mail",
    part: "mails",
    everyMs: HOUR_MS,
    atMs: NINE_O_CLOCK_MS,
    unit: "batches of mails",
    // Full batches, for subscribers alone. Most mails of the sample have no text.
    prepare: [
      `UPDATE mail_outbox SET batch = NULL, tries = 0, next_try_at = ${NINE_O_CLOCK_MS},
        mail = (SELECT mail FROM mail_outbox WHERE mail <> '{}' LIMIT 1)
      WHERE (user_id, kind, local_date) IN (SELECT user_id, kind, local_date FROM mail_outbox ORDER BY user_id
        LIMIT (SELECT 2 * count(*) FROM owners WHERE bills > ${ACCOUNT.monthsLapsed * ACCOUNT.billsPerMonth}))`,
    ],
    left: `SELECT count(*) / ${BATCH} FROM mail_outbox WHERE next_try_at IS NOT NULL`,
    // The reminders of nine o'clock in Central Europe.
    peak: PEOPLE.remindedAtNine / BATCH,
    monthly: MONTH.outboxMails / BATCH,
  },
  {
    job: "push",
    everyMs: HOUR_MS,
    atMs: NINE_O_CLOCK_MS,
    unit: "notifications",
    // One for every second account that pays, on its first device.
    prepare: [
      `INSERT INTO push_devices (user_id, id, session_id, name, endpoint, p256dh, auth, created_at)
        SELECT user_id, 'device', printf('s%031d', 2 * CAST(substr(user_id, 2) AS INTEGER)), 'Firefox on Android',
          'https://updates.push.services.mozilla.com/wpush/v2/' || user_id, '${DEVICE_KEY}', 'JT8WV9OQIxYJIO94U9B94g', 0
        FROM owners WHERE entitled = 1 AND CAST(substr(user_id, 2) AS INTEGER) % 2 = 0`,
      `INSERT INTO push_outbox (user_id, kind, local_date, device_id, message, created_at, next_try_at)
        SELECT user_id, 'due_tomorrow', '2026-12-01', 'device', '{"type":"reminder","bills":[]}', ${NINE_O_CLOCK_MS}, ${NINE_O_CLOCK_MS}
        FROM push_devices`,
    ],
    left: "SELECT count(*) FROM push_outbox WHERE next_try_at IS NOT NULL",
    // The reminders of nine o'clock in Central Europe.
    peak: PEOPLE.remindedAtNine * PEOPLE.pushShare * PEOPLE.devicesPerPush,
    monthly: MONTH.pushes,
    isOnlyQueuedIfDue: true,
  },
  { job: "ledgers", everyMs: HOUR_MS, atMs: NINE_O_CLOCK_MS, unit: "sizes", monthly: 0 },
  {
    job: "pruning",
    everyMs: DAY_MS,
    atMs: DAILY_MS,
    unit: "entries of histories",
    left: "SELECT count(*) FROM operations",
    monthly: MONTH.changes,
  },
  {
    job: "pruning",
    name: "pruning, directory",
    part: "DB",
    everyMs: DAY_MS,
    atMs: DAILY_MS,
    unit: "events of Stripe's",
    left: "SELECT count(*) FROM stripe_events",
    monthly: MONTH.stripeEvents,
  },
  {
    job: "cancellations",
    part: "DB",
    everyMs: MINUTE_MS,
    atMs: DAILY_MS,
    unit: "requests, for Stripe",
    left: `SELECT count(*) FROM cancellations WHERE next_try_at <= ${DAILY_MS}`,
    peak: (PEOPLE.leavePerDay * PEOPLE.peakMinute) / (24 * 60),
    monthly: PEOPLE.lapsePerMonth,
    isOnlyQueuedIfDue: true,
  },
  {
    job: "owners",
    part: "DB",
    everyMs: HOUR_MS,
    withinMs: MINUTE_MS,
    atMs: DAILY_MS,
    unit: "changes, for ledgers",
    left: "SELECT count(*) FROM subscriptions WHERE copied = 0",
    peak: PEOPLE.untold * (1 + LAPSED),
    monthly: PEOPLE.untold * (1 + LAPSED) * 24 * MONTH.days,
    isOnlyQueuedIfDue: true,
  },
  {
    job: "addresses",
    part: "DB",
    everyMs: MINUTE_MS,
    atMs: DAILY_MS,
    unit: "new mail addresses, for Stripe",
    left: `SELECT count(*) FROM address_copies WHERE next_try_at <= ${DAILY_MS}`,
    peak: (PEOPLE.newAddressPerYear * PEOPLE.peakMinute) / (365 * 24 * 60),
    monthly: PEOPLE.newAddressPerYear / 12,
    isOnlyQueuedIfDue: true,
  },
  {
    job: "erasure",
    part: "DB",
    everyMs: DAY_MS,
    atMs: DAILY_MS,
    unit: "accounts",
    left: `SELECT count(*) FROM cancellations WHERE deletes_data = 1 AND ends_at <= ${DAILY_MS}`,
    peak: PEOPLE.leavePerDay,
    monthly: MONTH.erasures,
  },
  {
    job: "unused-accounts",
    part: "DB",
    everyMs: DAY_MS,
    atMs: DAILY_MS,
    unit: "warnings and erasures",
    left: `SELECT sum(used_at <= ${DAILY_MS - 671 * DAY_MS}) + sum(first_warned_at IS NULL AND used_at <= ${DAILY_MS - 671 * DAY_MS})
      + sum(last_warned_at IS NULL AND used_at <= ${DAILY_MS - 717 * DAY_MS}) FROM last_uses`,
    peak: (3 * LAPSED) / 732,
    monthly: MONTH.unused,
  },
  {
    job: "reconcile",
    part: "DB",
    everyMs: DAY_MS,
    atMs: DAILY_MS,
    unit: "subscriptions",
    left: ({ everybody }) => everybody,
    peak: 1 + LAPSED,
    monthly: (1 + LAPSED) * MONTH.days,
  },
];

/** What one run did. */
export interface Run {
  readonly cost: Cost;
  readonly done: number;
}

export async function runJob(world: World, people: People, job: Job): Promise<Run> {
  const part = job.part ?? "LEDGER_1";
  const database = part === "DB" ? "DB" : "LEDGER_1";
  const { left } = job;
  const count = async () => {
    if (typeof left !== "string") return 0;
    const [[found] = [0]] = await world.run(database, left);
    return Number(found);
  };
  if (job.prepare !== undefined) await world.run(database, ...job.prepare);
  const work = (scheduledAtMs: number) => runPart(world, { job: job.job, part, scheduledAtMs });
  if (job.beforeMs !== undefined) await work(job.beforeMs);
  const before = await count();
  const cost = await work(job.atMs);
  const done = typeof left === "function" ? left(people) : before - (await count());
  if (left !== undefined && done <= 0) throw new Error(`The job ${job.job} had nothing to do.`);
  return { cost, done };
}

/**
 * Works off a part, message by message.
 * @throws Error if anything fails, since that costs something else
 */
export async function runPart(world: World, message: PartMessage, env = world.env): Promise<Cost> {
  const { run, queue } = world;
  const retry = () => {
    throw new Error(`A message of the job ${message.job} failed.`);
  };
  await run("DB", `DELETE FROM job_parts WHERE job = '${message.job}'`);
  queue.splice(0, Infinity, message);
  const cost = await world.costOf(async () => {
    for (let body = queue.shift(); body; body = queue.shift()) {
      const messages = [{ body, attempts: 1, ack: () => undefined, retry }];
      await runQueue({ queue: "jobs", messages } as never, env);
    }
  });
  const failed = `SELECT 1 FROM job_parts WHERE job = '${message.job}' AND (failed > 0 OR error IS NOT NULL)`;
  if ((await run("DB", failed)).length > 0) throw new Error(`The job ${message.job} failed.`);
  return cost;
}

export function eachFigure(of: Cost, figure: (name: keyof Cost) => number): Cost {
  const names = Object.keys(of) as (keyof Cost)[];
  return Object.fromEntries(names.map((name) => [name, figure(name)])) as unknown as Cost;
}

/** What a run costs in each database however little is due, and what each thing that is due adds. */
export interface Line {
  readonly fixed: Cost;
  readonly each: Cost;
}

/** A figure that was smaller with more to do counts as constant. */
export function lineOf(few: Run, many: Run): Line {
  const more = many.done - few.done;
  const each = eachFigure(few.cost, (name) =>
    more === 0 ? 0 : Math.max(0, many.cost[name] - few.cost[name]) / more,
  );
  return { each, fixed: eachFigure(each, (name) => Math.max(0, few.cost[name] - few.done * each[name])) };
}

/** A run in one database with so much due. Messages end after so many calls, or so long. */
export function costAt({ fixed, each }: Line, due: number): Cost {
  const cost = eachFigure(each, (name) => fixed[name] + due * each[name]);
  const invocations = Math.max(1, Math.ceil(cost.calls / CALLS_MAX), Math.ceil(cost.wallMs / MESSAGE_MS));
  return { ...cost, invocations };
}
