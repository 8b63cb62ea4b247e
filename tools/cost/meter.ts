import type { D1Database } from "@cloudflare/workers-types";
import { runCronAt, takeUsage } from "../lib/metered-app.ts";
import type { Usage } from "../lib/metered-worker.ts";

/** Longer than a queue waits for more messages, and than Stripe's stand-in takes for the next event. */
const QUIET_MS = 3000;

const CRON = { minute: "* * * * *", hour: "5 * * * *", day: "30 3 * * *" };

export type When = keyof typeof CRON;

export interface Meter {
  /** What an action used, with all that it set off. */
  readonly usedBy: (action: () => Promise<unknown>) => Promise<Usage>;
  readonly averageOf: (times: number, action: (index: number) => Promise<unknown>) => Promise<Usage>;
  /** @param ledgers "first" leaves out what cron does for each of the others */
  readonly cron: (when: When, atMs: number, ledgers?: "all" | "first") => Promise<Usage>;
}

/** @param url of a metered copy that nobody else uses */
export function meterOf(url: string): Meter {
  /** Adds what is used until nothing more is. */
  const withRest = async (used: Usage): Promise<Usage> => {
    await new Promise((quiet) => setTimeout(quiet, QUIET_MS));
    const more = await takeUsage(url);
    const isQuiet = Object.values(more).every((count) => count === 0);
    return isQuiet ? used : await withRest(sumOf(used, more));
  };
  const usedBy = async (action: () => Promise<unknown>): Promise<Usage> => {
    await takeUsage(url);
    await action();
    return await withRest(await takeUsage(url));
  };
  return {
    usedBy,
    averageOf: async (times, action) => {
      const used = await usedBy(async () => {
        for (let index = 0; index < times; index += 1) await action(index);
      });
      return share(used, times);
    },
    cron: async (when, atMs, ledgers = "all") => {
      await takeUsage(url);
      return await withRest(await runCronAt(url, CRON[when], atMs, ledgers));
    },
  };
}

export async function countRows(database: D1Database, rows: string): Promise<number> {
  return (await database.prepare(`SELECT count(*) AS n FROM ${rows}`).first<number>("n")) ?? 0;
}

function each(one: Usage, value: (name: keyof Usage) => number): Usage {
  return Object.fromEntries(
    (Object.keys(one) as (keyof Usage)[]).map((name) => [name, value(name)]),
  ) as unknown as Usage;
}

export function sumOf(one: Usage, other: Usage): Usage {
  return each(one, (name) => one[name] + other[name]);
}

export function less(whole: Usage, part: Usage): Usage {
  return each(whole, (name) => whole[name] - part[name]);
}

export function share(whole: Usage, count: number): Usage {
  return each(whole, (name) => whole[name] / count);
}
