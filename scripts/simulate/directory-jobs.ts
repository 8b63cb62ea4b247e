import { DAILY_MS, DAY_MS, HOUR_MS, NINE_O_CLOCK_MS, PEOPLE } from "./assumptions.ts";
import { runPart, type World } from "./measure.ts";
import { sumOf, times, worstOf } from "./model.ts";
import { type Population, sizeOf, UNUSED_DAYS } from "./population.ts";
import { countIn, DAILY, type JobReading, MINUTELY, type Schedule } from "./schedule.ts";

/** A range of a job's work. What is measured of it stands for all of it. */
interface Stretch {
  /** The place where it begins, as the job leaves it; absent for the beginning. */
  readonly from?: string;
  /** No message begins later. Absent if the stretch is measured to its end. */
  readonly limitMs?: number;
  /** How much is left of it. */
  left(): Promise<number>;
  /** How much there is to do; what is left at first unless it says so. */
  readonly due?: number;
}

interface DirectoryJob {
  readonly job: string;
  readonly part?: string;
  readonly schedule: Schedule;
  readonly withinMs?: number;
  readonly atMs?: number;
  readonly unit: string;
  readonly due: number;
  readonly stretches: readonly Stretch[];
}

const STRETCH_MS = 10_000;

/** One part goes through all of its stretches, one after another. */
export async function* measureDirectoryJobs(
  world: World,
  population: Population,
  mails: number,
): AsyncGenerator<JobReading> {
  for (const each of directoryJobs(world, population, mails)) {
    const { job, part = "DB", schedule, atMs: scheduledAtMs = DAILY_MS, stretches } = each;
    const measured = [];
    for (const { from, limitMs, left, due } of stretches) {
      await beginAt(world, { job, part, scheduledAtMs }, from);
      const before = await left();
      const costs = await runPart(world, { job, part, scheduledAtMs }, limitMs);
      const done = before - (await left());
      const whole = limitMs === undefined || before === 0 ? 1 : (due ?? before) / done;
      measured.push({ costs, cost: times(sumOf(costs), whole) });
    }
    const total = sumOf(measured.map(({ cost }) => cost));
    yield {
      ...{ job, schedule, due: each.due, unit: each.unit, parts: 1, total, takesMs: total.wallMs },
      withinMs: each.withinMs ?? schedule.everyMs,
      worst: worstOf(measured.flatMap(({ costs }) => costs)),
    };
  }
}

async function beginAt(
  { databases }: World,
  { job, part, scheduledAtMs }: { job: string; part: string; scheduledAtMs: number },
  place: string | undefined,
): Promise<void> {
  await databases.run(
    "DB",
    `DELETE FROM job_parts WHERE job = '${job}'`,
    `INSERT INTO job_parts (job, scheduled_at, part, place, touched_at)
      VALUES ('${job}', ${scheduledAtMs}, '${part}', ${place === undefined ? "NULL" : `'${place}'`}, 0)`,
  );
}

function directoryJobs(world: World, population: Population, mails: number): DirectoryJob[] {
  const { leaving, standing, asking, everybody, lapsed } = population;
  const count = (sql: string) => () => countIn(world, "DB", sql);
  const nothing = async () => 0;
  const usedMs = (days: number) => DAILY_MS - days * DAY_MS;
  return [
    {
      ...{ job: "cancellations", schedule: MINUTELY, unit: "requests, for Stripe", due: sizeOf(asking) },
      stretches: [{ left: nothing }],
    },
    {
      ...{ job: "owners", schedule: MINUTELY, unit: "changes, for ledgers" },
      due: sizeOf(everybody) * PEOPLE.untold,
      stretches: [{ left: nothing }],
    },
    {
      ...{ job: "mail", part: "mails", schedule: MINUTELY, withinMs: HOUR_MS, unit: "mails", due: mails },
      atMs: NINE_O_CLOCK_MS,
      stretches: [{ limitMs: STRETCH_MS, due: mails, left: () => waitingMails(world) }],
    },
    {
      ...{ job: "erasure", schedule: DAILY, unit: "accounts", due: sizeOf(leaving) },
      stretches: [
        {
          limitMs: STRETCH_MS,
          left: count(`SELECT count(*) FROM cancellations WHERE deletes_data = 1 AND ends_at <= ${DAILY_MS}`),
        },
        // Requests of those whose paid period still runs.
        {
          from: placeIn(0, JSON.stringify({ requestedAtMs: usedMs(31) + standing[0], userId: "" })),
          left: nothing,
        },
      ],
    },
    {
      ...{ job: "unused-accounts", schedule: DAILY, unit: "warnings and erasures" },
      due: (3 * sizeOf(lapsed)) / UNUSED_DAYS,
      stretches: [
        {
          limitMs: STRETCH_MS,
          left: count(`SELECT count(*) FROM last_uses WHERE used_at = ${usedMs(UNUSED_DAYS - 1)}`),
        },
        // Warnings, and those for whom nothing is due today.
        { from: JSON.stringify({ usedAtMs: usedMs(UNUSED_DAYS - 2), userId: "" }), left: nothing },
      ],
    },
    {
      ...{ job: "reconcile", schedule: DAILY, unit: "subscriptions", due: sizeOf(everybody) },
      stretches: [
        {
          limitMs: STRETCH_MS,
          due: sizeOf(everybody),
          left: async () => sizeOf(everybody) - world.outside.listed(),
        },
        // Whatever Stripe didn't list.
        { from: placeIn(1, ""), limitMs: STRETCH_MS, left: () => unseen(world, sizeOf(everybody)) },
        // Trials that end.
        { from: placeIn(2, ""), left: nothing },
      ],
    },
  ];
}

const placeIn = (phase: number, place: string) => JSON.stringify([phase, place]);

async function waitingMails(world: World): Promise<number> {
  let count = 0;
  for (const name of Object.keys(world.databases.bindings))
    count += await countIn(world, name, "SELECT count(*) FROM mail_outbox WHERE next_try_at IS NOT NULL");
  return count;
}

/** People whom the second phase of the reconciliation still has to look at, by the place that it left. */
async function unseen(world: World, people: number): Promise<number> {
  const [[stored] = []] = await world.databases.run(
    "DB",
    "SELECT place FROM job_parts WHERE job = 'reconcile' AND ended_at IS NULL",
  );
  const [phase, userId] = JSON.parse(String(stored ?? "[2]")) as [number, string];
  return phase > 1 ? 0 : people - (userId === "" ? 0 : Number(userId.slice(1)) + 1);
}
