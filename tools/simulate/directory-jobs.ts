import { DAILY_MS, DAY_MS, HOUR_MS, MINUTE_MS, NINE_O_CLOCK_MS, PEOPLE } from "./assumptions.ts";
import { numberOf } from "./fill.ts";
import { batchesOf, batchesWaiting, keepFullBatches } from "./mail-batches.ts";
import { runPart } from "./measure.ts";
import { type JobReading, sumOf, times, worstOf } from "./model.ts";
import { erasedToday, type Population, sizeOf, UNUSED_DAYS } from "./population.ts";
import { ERASED_MAX, REST } from "./sample-ledgers.ts";
import { countIn, type World, withoutLedgers } from "./world.ts";

/** A range of a job's work. What is measured of it stands for all of it. */
interface Stretch {
  /** Of a job that has several. A measurement that doesn't get through it must not leave it. */
  readonly phase?: string;
  /** The place in the phase where it begins, as the job leaves it; absent for the beginning. */
  readonly from?: string;
  /** No message begins later. Absent if the stretch is measured to the part's end. */
  readonly limitMs?: number;
  /** How much there is to do; 0 if nothing depends on it. */
  readonly due: number;
  /** How much is left of it. */
  left(): Promise<number>;
  /** No more can be measured. */
  readonly most?: number;
  /** Only with the ledgers that hold everybody who lives there. */
  readonly inSamples?: boolean;
}

interface DirectoryJob {
  readonly job: string;
  readonly part?: string;
  readonly everyMs: number;
  readonly withinMs?: number;
  readonly atMs?: number;
  readonly unit: string;
  readonly due: number;
  readonly stretches: readonly Stretch[];
}

const STRETCH_MS = 10_000;

/** What the measurements of ledgers found. */
interface Found {
  /** Of an hour. */
  readonly mails: number;
  readonly ledgers: number;
  /** People in the samples. */
  readonly sampled: number;
}

/** One part goes through all of its stretches, one after another. */
export async function* measureDirectoryJobs(
  world: World,
  population: Population,
  found: Found,
): AsyncGenerator<JobReading> {
  await keepFullBatches(world);
  for (const each of directoryJobs(world, population, found)) {
    const measured = [];
    for (const stretch of each.stretches) measured.push(await measureStretch(world, each, stretch));
    const total = sumOf(measured.map(({ cost }) => cost));
    const { job, everyMs, withinMs = everyMs, due, unit } = each;
    yield {
      job,
      everyMs,
      withinMs,
      due,
      unit,
      parts: 1,
      total,
      takesMs: total.wallMs,
      worst: worstOf(measured.flatMap(({ costs }) => costs)),
    };
  }
}

async function measureStretch(
  world: World,
  { job, part = "DB", atMs: scheduledAtMs = DAILY_MS }: DirectoryJob,
  { phase, from, limitMs, due, left, most = Infinity, inSamples = false }: Stretch,
) {
  const message = { job, part, scheduledAtMs };
  const place = phase === undefined ? from : placeIn(phase, from);
  await world.databases.run(
    "DB",
    `DELETE FROM job_parts WHERE job = '${job}'`,
    `INSERT INTO job_parts (job, scheduled_at, part, place, touched_at)
      VALUES ('${job}', ${scheduledAtMs}, '${part}', ${place === undefined ? "NULL" : `'${place}'`}, 0)`,
  );
  const before = await left();
  const costs = await runPart(inSamples ? withoutLedgers(world, REST) : world, message, limitMs);
  const after = await left();
  const whole = due === 0 ? 1 : due / (before - after);
  const end = await placeOf(world, job);
  if (!Number.isFinite(whole) || before - after > most || (after > 0 && phaseOf(end) !== phase))
    throw new Error(`The job ${job} can't be measured from ${place}: it did ${before - after} up to ${end}.`);
  return { costs, cost: times(sumOf(costs), whole) };
}

const placeIn = (phase: string, from: string | undefined) => JSON.stringify([phase, from ?? null]);

/** Where the part was left; undefined if it has ended. */
async function placeOf({ databases }: World, job: string): Promise<string | undefined> {
  const query = `SELECT place FROM job_parts WHERE job = '${job}' AND ended_at IS NULL`;
  const [[place] = []] = await databases.run("DB", query);
  return place === undefined ? undefined : String(place);
}

/** Undefined without phases. */
function phaseOf(place: string | undefined): string | undefined {
  const read: unknown = JSON.parse(place ?? "0");
  return Array.isArray(read) ? String(read[0]) : undefined;
}

function directoryJobs(world: World, population: Population, found: Found): DirectoryJob[] {
  const { subscribers, leaving, standing, asking, everybody, lapsed } = population;
  const count = (sql: string) => () => countIn(world, "DB", sql);
  const usedMs = (days: number) => DAILY_MS - days * DAY_MS;
  /** What costs the same however little of it is due. */
  const toTheEnd = { due: 0, left: async () => 0 };
  const listed = sizeOf(subscribers) - sizeOf(leaving);
  return [
    {
      job: "cancellations",
      everyMs: MINUTE_MS,
      unit: "requests, for Stripe",
      due: sizeOf(asking),
      stretches: [toTheEnd],
    },
    {
      job: "owners",
      everyMs: HOUR_MS,
      withinMs: MINUTE_MS,
      unit: "changes, for ledgers",
      due: sizeOf(everybody) * PEOPLE.untold,
      stretches: [toTheEnd],
    },
    {
      job: "mail",
      part: "mails",
      everyMs: HOUR_MS,
      unit: "mails",
      due: found.mails,
      atMs: NINE_O_CLOCK_MS,
      stretches: [
        {
          limitMs: STRETCH_MS,
          due: batchesOf(found.mails, found.ledgers),
          left: () => batchesWaiting(world),
        },
      ],
    },
    {
      job: "erasure",
      everyMs: DAY_MS,
      unit: "accounts",
      due: sizeOf(leaving),
      stretches: [
        {
          phase: "requests",
          limitMs: STRETCH_MS,
          due: sizeOf(leaving),
          most: ERASED_MAX,
          left: count(`SELECT count(*) FROM cancellations WHERE deletes_data = 1 AND ends_at <= ${DAILY_MS}`),
        },
        // Requests of those whose paid period still runs.
        {
          phase: "requests",
          ...toTheEnd,
          from: JSON.stringify({ requestedAtMs: usedMs(31) + standing[0], userId: "" }),
        },
      ],
    },
    {
      job: "unused-accounts",
      everyMs: DAY_MS,
      unit: "warnings and erasures",
      due: (3 * sizeOf(lapsed)) / UNUSED_DAYS,
      stretches: [
        {
          limitMs: STRETCH_MS,
          due: sizeOf(erasedToday(population)),
          most: ERASED_MAX,
          left: count(`SELECT count(*) FROM last_uses WHERE used_at = ${usedMs(UNUSED_DAYS - 1)}`),
        },
        // Warnings, and those for whom nothing is due today.
        { ...toTheEnd, from: JSON.stringify({ usedAtMs: usedMs(UNUSED_DAYS - 2), userId: "" }) },
      ],
    },
    {
      job: "reconcile",
      everyMs: DAY_MS,
      unit: "subscriptions",
      due: sizeOf(everybody),
      stretches: [
        {
          phase: "listed",
          limitMs: STRETCH_MS,
          due: listed,
          left: async () => listed - world.outside.listed(),
        },
        {
          phase: "unlisted",
          limitMs: STRETCH_MS,
          due: sizeOf(everybody),
          inSamples: true,
          left: () => unseen(world, sizeOf(everybody)),
        },
        // Trials that end, and events without a user. It goes on to the owners in the samples, which are few.
        { phase: "notices", inSamples: true, ...toTheEnd },
        {
          phase: "owners",
          inSamples: true,
          due: sizeOf(everybody),
          left: async () => ((await placeOf(world, "reconcile")) === undefined ? 0 : found.sampled),
        },
      ],
    },
  ];
}

/** People at whom the phase still has to look, by the place that it left. */
async function unseen(world: World, people: number): Promise<number> {
  const place = await placeOf(world, "reconcile");
  const [phase, userId] = JSON.parse(place ?? "[]") as [phase?: string, userId?: string | null];
  if (phase !== "unlisted") return 0;
  return people - (userId ? numberOf(userId) + 1 : 0);
}
