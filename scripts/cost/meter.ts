import { runCronAt, takeUsage } from "../lib/metered-app.ts";
import type { Usage } from "../lib/metered-worker.ts";
import { share, sumOf } from "./usage.ts";

/** Longer than a queue waits for more messages, and than Stripe's stand-in takes for the next event. */
const QUIET_MS = 3000;

const CRON = { minute: "* * * * *", hour: "5 * * * *", day: "30 3 * * *" };

export interface Meter {
  /** What an action used, with all that it set off. */
  readonly usedBy: (action: () => Promise<unknown>) => Promise<Usage>;
  readonly averageOf: (times: number, action: (index: number) => Promise<unknown>) => Promise<Usage>;
  readonly cron: (when: keyof typeof CRON, atMs: number) => Promise<Usage>;
}

/** @param url of a metered copy that nobody else uses */
export function meterOf(url: string): Meter {
  const usedBy = async (action: () => Promise<unknown>): Promise<Usage> => {
    await takeUsage(url);
    await action();
    let used = await takeUsage(url);
    for (;;) {
      await new Promise((quiet) => setTimeout(quiet, QUIET_MS));
      const more = await takeUsage(url);
      if (more.invocations === 0) return used;
      used = sumOf(used, more);
    }
  };
  return {
    usedBy,
    averageOf: async (times, action) => {
      const used = await usedBy(async () => {
        for (let index = 0; index < times; index += 1) await action(index);
      });
      return share(used, times);
    },
    cron: async (when, atMs) => {
      // Its own usage comes with the response.
      const own: Usage[] = [];
      const later = await usedBy(async () => own.push(await runCronAt(url, CRON[when], atMs)));
      return own.reduce(sumOf, later);
    },
  };
}
