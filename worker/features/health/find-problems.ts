import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { batchOn, statement } from "../../db/statements.ts";
import {
  COPY_WAITS_MS,
  LATE_AFTER_MS,
  MAIL_WAITS_MS,
  NEARLY_FULL_BYTES,
  UNFINISHED_AFTER_MS,
} from "./deadlines.ts";

/** Instants are epoch milliseconds. */
export interface LastRun {
  readonly job: string;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly failed: boolean;
}

interface Watched {
  readonly db: Database;
  readonly ledgers: Ledgers;
  readonly now: number;
  /** False where no trigger fires, as on a developer's machine: nothing can be late there. */
  readonly isDeployed: boolean;
}

/** In sentences, for the person who is woken up. */
export async function findProblems(watched: Watched, runs: readonly LastRun[]): Promise<string[]> {
  const { isDeployed, now } = watched;
  return [
    ...runs.flatMap((run) => (run.failed ? [`The job ${run.job} failed; job_runs has the error.`] : [])),
    ...(await fullLedgers(watched)),
    ...(isDeployed ? runs.flatMap((run) => lateness(run, now)) : []),
    ...(isDeployed ? await waitingMails(watched) : []),
    ...(isDeployed ? await waitingCopies(watched) : []),
  ];
}

function lateness({ job, startedAt, finishedAt, failed }: LastRun, now: number): string[] {
  const ageMs = now - startedAt;
  if (finishedAt === null && !failed && ageMs > UNFINISHED_AFTER_MS)
    return [`The job ${job} began ${minutes(ageMs)} ago and hasn't finished.`];
  if (ageMs > (LATE_AFTER_MS[job] ?? Number.POSITIVE_INFINITY))
    return [`The job ${job} last ran ${minutes(ageMs)} ago.`];
  return [];
}

async function fullLedgers({ db, ledgers }: Watched): Promise<string[]> {
  const { full } = await batchOn(db)({
    full: statement<{ name: string; bytes: number }>(db, FULL, [
      JSON.stringify(ledgers.names),
      NEARLY_FULL_BYTES,
    ]),
  });
  return full.map(({ name, bytes }) => `${name} holds ${(bytes / 1e9).toFixed(1)} of 10 GB.`);
}

const FULL = `
  SELECT name, bytes FROM ledgers WHERE name IN (SELECT value FROM json_each(?1)) AND bytes >= ?2 ORDER BY name`;

const OLDEST_MAIL = "SELECT min(next_try_at) AS since FROM mail_outbox WHERE next_try_at IS NOT NULL";

async function waitingMails({ db, ledgers, now }: Watched): Promise<string[]> {
  const places = [{ name: "DB", at: db }, ...ledgers.names.map((name) => ({ name, at: ledgers.open(name) }))];
  const found = await Promise.all(
    places.map(async ({ name, at }) => {
      const { oldest } = await batchOn(at)({
        oldest: statement<{ since: number | null }>(at, OLDEST_MAIL, []),
      });
      const waitsMs = now - (oldest[0]?.since ?? now);
      return waitsMs > MAIL_WAITS_MS ? [`Mails wait in ${name} for ${minutes(waitsMs)}.`] : [];
    }),
  );
  return found.flat();
}

const UNTOLD = "SELECT count(*) AS count FROM subscriptions WHERE copied = 0 AND updated_at < ?1";

async function waitingCopies({ db, now }: Watched): Promise<string[]> {
  const { untold } = await batchOn(db)({
    untold: statement<{ count: number }>(db, UNTOLD, [now - COPY_WAITS_MS]),
  });
  const count = untold[0]?.count ?? 0;
  return count > 0 ? [`Ledgers weren't told of ${count} changed subscriptions.`] : [];
}

function minutes(ms: number): string {
  return `${Math.round(ms / 60_000)} minutes`;
}
