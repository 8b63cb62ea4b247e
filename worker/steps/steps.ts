/** Work that goes through many rows in steps, so that no invocation of the worker is too long (docs/architecture.md#a-cron-run). */
import { logError } from "../http/handler.ts";

/** The work done between two places. It takes at most {@link CALLS_A_STEP} calls. */
export interface Step {
  /** Another invocation can go on from here. */
  readonly place: string;
  /** Calls to databases and other servers, at most. */
  readonly calls: number;
  /** Subjects that failed. They are logged, and the others still run. */
  readonly failed: number;
}

/** An invocation may make a thousand calls. */
export const CALLS_A_STEP = 650;

/** Workers keep six connections open at once. */
const AT_ONCE = 6;

const ROWS_A_STEP = 12;

/** Read this many where only some of the rows are due. */
const ROWS_A_LOOK = 500;

/** One subject takes about this many. */
const CALLS_A_SUBJECT = 18;

interface Subject {
  readonly userId: string;
}

/** A few at once. @returns how many failed; each is logged, and the others still run */
async function runEach<Each extends Subject>(
  job: string,
  subjects: readonly Each[],
  run: (subject: Each) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  for (let start = 0; start < subjects.length; start += AT_ONCE) {
    const group = subjects.slice(start, start + AT_ONCE);
    const results = await Promise.allSettled(group.map((subject) => run(subject)));
    for (const [index, result] of results.entries()) {
      if (result.status === "fulfilled") continue;
      logError(result.reason, { job, userId: group[index]?.userId });
      failed += 1;
    }
  }
  return failed;
}

/** Works off rows in the order of their users. A place is the last user's id. */
export async function* byUser<Row extends Subject>(
  job: string,
  from: string | null,
  readAfter: (userId: string, limit: number) => PromiseLike<readonly Row[]>,
  run: (row: Row) => Promise<unknown>,
  callsEach = CALLS_A_SUBJECT,
): AsyncGenerator<Step> {
  for (let after = from ?? ""; ; ) {
    const rows = await readAfter(after, ROWS_A_STEP);
    const failed = await runEach(job, rows, run);
    after = rows.at(-1)?.userId ?? after;
    yield { place: after, calls: 1 + rows.length * callsEach, failed };
    if (rows.length < ROWS_A_STEP) return;
  }
}

export type Phases = Readonly<Record<string, (from: string | null) => AsyncIterable<Step>>>;

/**
 * One after the other. A place is the phase's name and the place in it. Where a deploy has taken the phase away, all begin
 * anew, since each may run twice.
 */
export async function* inPhases(from: string | null, phases: Phases): AsyncGenerator<Step> {
  const all = Object.entries(phases);
  const [last, within] = from === null ? [] : (JSON.parse(from) as [string, string]);
  const start = all.findIndex(([name]) => name === last);
  for (const [name, phase] of all.slice(Math.max(start, 0)))
    for await (const step of phase(name === last ? (within ?? null) : null))
      yield { ...step, place: JSON.stringify([name, step.place]) };
}

/** Rows of which only some have to be worked on, read in the order of their keys. A place is such a key. */
export async function* eachDue<Row, Key, Due extends Subject>(
  { job, from, first }: { job: string; from: string | null; first: Key },
  readAfter: (key: Key, limit: number) => PromiseLike<readonly Row[]>,
  { keyOf, due }: { keyOf: (row: Row) => Key; due: (row: Row) => Due | null },
  run: (subject: Due) => Promise<unknown>,
): AsyncGenerator<Step> {
  for (let after = from === null ? first : (JSON.parse(from) as Key); ; ) {
    const rows = await readAfter(after, ROWS_A_LOOK);
    const found: Due[] = [];
    let seen = 0;
    for (; seen < rows.length && found.length < ROWS_A_STEP; seen += 1) {
      const subject = due(rows[seen] as Row);
      if (subject !== null) found.push(subject);
    }
    const last = rows[seen - 1];
    if (last === undefined) return;
    after = keyOf(last);
    const failed = await runEach(job, found, run);
    yield { place: JSON.stringify(after), calls: 1 + found.length * CALLS_A_SUBJECT, failed };
    if (seen === rows.length && rows.length < ROWS_A_LOOK) return;
  }
}
