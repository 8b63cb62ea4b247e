import { type Databases, openDatabases } from "./databases.ts";
import { measureDirectoryJobs } from "./directory-jobs.ts";
import { fillDirectory } from "./fill-directory.ts";
import { fillLedger } from "./fill-ledger.ts";
import { measureLedgerJobs } from "./ledger-jobs.ts";
import { accountSizes, scaleOf } from "./ledger-sizes.ts";
import { worldOf } from "./measure.ts";
import { answerOutside } from "./outside.ts";
import { measureDirectory, measureHeartbeat, measureMinute, storage } from "./platform.ts";
import { firstOf, type Population, populationOf, type Range, sizeOf } from "./population.ts";
import { countText, jobReading, type Reading, summaryOf, tableOf } from "./report.ts";
import type { JobReading } from "./schedule.ts";

/** Subscribers in the smallest ledger. A full one would take an hour to fill. */
const SAMPLE_MAX = 1000;

/** Of those who are erased: more than a measurement gets to. */
const ERASED_MAX = 100;

type Say = (text: string) => void;

/** Fills databases in a folder, runs every job, and returns a report in Markdown. */
export async function simulate(subscribers: number, folder: string, say: Say): Promise<string> {
  const population = populationOf(subscribers);
  const ledgers = sampleLedgers(population);
  const databases = await openDatabases(
    folder,
    ledgers.map(({ name }) => name),
  );
  try {
    say(`The directory is filled with ${countText(sizeOf(population.everybody))} accounts.`);
    const homes = ledgers.flatMap(({ name, subscribers, lapsed }) => [
      [name, subscribers] as const,
      [name, lapsed] as const,
    ]);
    await fillDirectory(databases, population, homes);
    for (const ledger of ledgers) {
      say(`${ledger.name} is filled with ${sizeOf(ledger.subscribers) + sizeOf(ledger.lapsed)} accounts.`);
      await fillLedger(databases, ledger.name, ledger);
    }
    return await measureAll(databases, population, ledgers, say);
  } finally {
    await databases.dispose();
  }
}

interface SampleLedger {
  readonly name: string;
  readonly subscribers: Range;
  readonly lapsed: Range;
}

type SampleLedgers = readonly [SampleLedger, SampleLedger, SampleLedger, SampleLedger];

/** A small one, one with twice as many subscribers, one with twice as many lapsed, and one of those who are erased. */
function sampleLedgers({ subscribers, trialing, leaving, lapsed }: Population): SampleLedgers {
  // Every hundred people are alike.
  const few = Math.min(SAMPLE_MAX, Math.floor((subscribers[1] - trialing[1]) / 400) * 100);
  const fewLapsed = Math.floor((few * sizeOf(lapsed)) / sizeOf(subscribers));
  const paying = (from: number, count: number): Range => [trialing[1] + from, trialing[1] + from + count];
  // Those who lapsed last.
  const gone = (from: number, count: number): Range => [lapsed[1] - from - count, lapsed[1] - from];
  return [
    { name: "LEDGER_1", subscribers: paying(0, few), lapsed: gone(0, fewLapsed) },
    { name: "LEDGER_2", subscribers: paying(few, 2 * few), lapsed: gone(fewLapsed, fewLapsed) },
    { name: "LEDGER_3", subscribers: paying(3 * few, few), lapsed: gone(2 * fewLapsed, 2 * fewLapsed) },
    { name: "LEDGER_4", subscribers: firstOf(leaving, ERASED_MAX), lapsed: firstOf(lapsed, ERASED_MAX) },
  ];
}

async function measureAll(
  databases: Databases,
  population: Population,
  [small, manySubscribers, manyLapsed]: SampleLedgers,
  say: Say,
): Promise<string> {
  const subscribers = sizeOf(population.subscribers);
  const lapsed = sizeOf(population.lapsed);
  const [smallBytes, subscriberBytes, lapsedBytes] = [
    await databases.bytesOf(small.name),
    await databases.bytesOf(manySubscribers.name),
    await databases.bytesOf(manyLapsed.name),
  ];
  const sizes = accountSizes({
    bytes: { small: smallBytes, manySubscribers: subscriberBytes, manyLapsed: lapsedBytes },
    moreSubscribers: sizeOf(manySubscribers.subscribers) - sizeOf(small.subscribers),
    moreLapsed: sizeOf(manyLapsed.lapsed) - sizeOf(small.lapsed),
  });
  const scale = scaleOf(sizes, { subscribers, lapsed });
  const world = worldOf(databases, answerOutside(databases));
  const jobs: JobReading[] = [];
  const samples = {
    ...{ small: small.name, manySubscribers: manySubscribers.name, manyLapsed: manyLapsed.name },
    subscribers: [sizeOf(small.subscribers), sizeOf(manySubscribers.subscribers)] as const,
  };
  let readForLapsed = 0;
  const done = (reading: JobReading) => {
    say(`${reading.job} is measured.`);
    jobs.push(reading);
  };
  for await (const reading of measureLedgerJobs(world, samples, scale)) {
    done(reading);
    readForLapsed += reading.readForLapsed;
  }
  const mails = jobs.find(({ job }) => job === "reminders")?.due ?? 0;
  done(await measureMinute(world));
  for await (const reading of measureDirectoryJobs(world, population, mails)) done(reading);
  const readings: Reading[] = [
    ...jobs.map((job) => jobReading(job, subscribers)),
    await measureHeartbeat(world, scale.ledgers, subscribers),
    ...(await measureDirectory(world, jobs, subscribers)),
    storage(scale.bytes, scale.ledgers, subscribers),
  ];
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  return [
    `${countText(subscribers)} subscribers and ${countText(lapsed)} lapsed accounts, of ${kilobytes(sizes.subscriber)} and ${kilobytes(sizes.lapsed)}.`,
    tableOf(readings),
    `Twice as many lapsed accounts in a ledger: ${readForLapsed} rows read more.`,
    summaryOf(readings),
  ].join("\n\n");
}
