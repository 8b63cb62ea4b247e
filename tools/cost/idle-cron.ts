import type { Usage } from "../lib/metered-worker.ts";
import { DAY_MS, HOUR_MS } from "../simulate/assumptions.ts";
import { LEDGERS, type Measured } from "./bill.ts";
import { less, type Meter, share, type When } from "./meter.ts";

export type IdleRuns = Readonly<Record<When, Usage>>;

type IdleCosts = Pick<Measured["costs"], "minute" | "hour" | "day" | "ledgerHour" | "ledgerDay">;

/** Cron's runs before anybody has an account: what they use, also with a single ledger. */
export async function idleCron({ cron }: Meter, now: number): Promise<{ runs: IdleRuns; costs: IdleCosts }> {
  let atMs = now - DAY_MS;
  // Runs at the same time read each other's records, so each has its own.
  const next = async (when: When, ledgers?: "first") => {
    atMs += HOUR_MS;
    return await cron(when, atMs, ledgers);
  };
  const second = async (when: When, ledgers?: "first") => {
    // The first run lists the ledgers.
    await next(when, ledgers);
    return await next(when, ledgers);
  };
  const runs = { minute: await second("minute"), hour: await second("hour"), day: await second("day") };
  const [hour, day] = [await second("hour", "first"), await second("day", "first")];
  const another = (when: When, withOne: Usage) => share(less(runs[when], withOne), LEDGERS - 1);
  return {
    runs,
    costs: {
      // Its mails wait in every ledger, but looking there writes nothing.
      minute: runs.minute,
      hour,
      ledgerHour: another("hour", hour),
      day,
      ledgerDay: another("day", day),
    },
  };
}
