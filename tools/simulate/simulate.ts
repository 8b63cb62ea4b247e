import { type Databases, openDatabases } from "./databases.ts";
import { measureDirectoryJobs } from "./directory-jobs.ts";
import { measureDirectoryLoad } from "./directory-load.ts";
import { fillDirectory } from "./fill-directory.ts";
import { fillLedger } from "./fill-ledger.ts";
import { measureLedgerJobs } from "./ledger-jobs.ts";
import { accountSizes, scaleOf } from "./ledger-sizes.ts";
import type { JobReading } from "./model.ts";
import { answerOutside, type Outside } from "./outside.ts";
import { measureDirectorySize, measureHeartbeat, measureMinute, storage } from "./platform.ts";
import { type Population, populationOf, sizeOf } from "./population.ts";
import { countText, jobReading, type Reading, summaryOf, tableOf } from "./report.ts";
import { accountsIn, lapsedIn, type SampleLedgers, sampleLedgers } from "./sample-ledgers.ts";
import { worldOf } from "./world.ts";

type Say = (text: string) => void;

/** Fills databases in a folder, runs every job, and returns a report in Markdown. */
export async function simulate(subscribers: number, folder: string, say: Say): Promise<string> {
  const population = populationOf(subscribers);
  const ledgers = sampleLedgers(population);
  const databases = await openDatabases(
    folder,
    ledgers.map(({ name }) => name),
  );
  const outside = answerOutside(databases);
  try {
    say(`The directory is filled with ${countText(sizeOf(population.everybody))} accounts.`);
    const homes = ledgers.flatMap(({ name, subscribers, lapsed }) => [
      [name, subscribers] as const,
      ...lapsed.map((range) => [name, range] as const),
    ]);
    await fillDirectory(databases, population, homes);
    for (const ledger of ledgers) {
      say(`${ledger.name} is filled with ${accountsIn(ledger)} accounts.`);
      await fillLedger(databases, ledger, population);
    }
    return await measureAll(databases, outside, population, ledgers, say);
  } finally {
    outside.restore();
    await databases.dispose();
  }
}

async function measureAll(
  databases: Databases,
  outside: Outside,
  population: Population,
  [small, manySubscribers, manyLapsed]: SampleLedgers,
  say: Say,
): Promise<string> {
  const subscribers = sizeOf(population.subscribers);
  const lapsed = sizeOf(population.lapsed);
  const few = { subscribers: sizeOf(small.subscribers), lapsed: lapsedIn(small) };
  const more = {
    subscribers: sizeOf(manySubscribers.subscribers) - few.subscribers,
    lapsed: lapsedIn(manyLapsed) - few.lapsed,
  };
  const [smallBytes, subscriberBytes, lapsedBytes] = [
    await databases.bytesOf(small.name),
    await databases.bytesOf(manySubscribers.name),
    await databases.bytesOf(manyLapsed.name),
  ];
  const sizes = accountSizes({
    bytes: { small: smallBytes, manySubscribers: subscriberBytes, manyLapsed: lapsedBytes },
    moreSubscribers: more.subscribers,
    moreLapsed: more.lapsed,
  });
  const scale = scaleOf(sizes, { subscribers, lapsed });
  const world = worldOf(databases, outside);
  const jobs: JobReading[] = [];
  const names = { small: small.name, manySubscribers: manySubscribers.name, manyLapsed: manyLapsed.name };
  const readForLapsed: string[] = [];
  const done = (reading: JobReading) => {
    say(`${reading.job} is measured.`);
    jobs.push(reading);
  };
  for await (const reading of measureLedgerJobs(world, { ...names, few, more }, scale)) {
    done(reading);
    readForLapsed.push(`${reading.job} ${Math.round(reading.rowsReadForLapsed * 100)} %`);
  }
  const mails = jobs.find(({ job }) => job === "reminders")?.due ?? 0;
  done(await measureMinute(world));
  const sampled = [small, manySubscribers, manyLapsed].reduce((sum, ledger) => sum + accountsIn(ledger), 0);
  const found = { mails, ledgers: scale.ledgers, sampled };
  for await (const reading of measureDirectoryJobs(world, population, found)) done(reading);
  const readings: Reading[] = [
    ...jobs.map((job) => jobReading(job, subscribers)),
    await measureHeartbeat(world, scale.ledgers, subscribers),
    await measureDirectorySize(world, subscribers),
    await measureDirectoryLoad(world, jobs, subscribers),
    storage(scale.bytes, scale.ledgers, subscribers),
  ];
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  return [
    `${countText(subscribers)} subscribers and ${countText(lapsed)} lapsed accounts, of ${kilobytes(sizes.subscriber)} and ${kilobytes(sizes.lapsed)}.`,
    tableOf(readings),
    `Of the rows that jobs read in ledgers, lapsed accounts are the cause of: ${readForLapsed.join(", ")}.`,
    summaryOf(readings, subscribers),
  ].join("\n\n");
}
