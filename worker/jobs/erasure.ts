import { dueDepartures } from "../features/leaving/due-departures.ts";
import { eraseAccount } from "../features/leaving/erase-account.ts";
import { logError } from "../http/error-log.ts";
import { createStripe } from "../services/stripe.ts";
import type { Job } from "./job.ts";

/** Erases the accounts whose paid period is over (DESIGN.md section 9), each by itself: one's fault keeps no other. */
export const erasureJob: Job = {
  name: "erasure",
  async run({ db, config, scheduledAtMs }) {
    const parts = { db, stripe: createStripe(config.stripe), now: scheduledAtMs };
    const report = { erased: 0, stayed: 0, failed: 0 };
    for (const departure of await dueDepartures(db, scheduledAtMs)) {
      try {
        report[await eraseAccount(parts, departure)] += 1;
      } catch (thrown) {
        logError(thrown, { job: "erasure", erasureId: departure.erasureId });
        report.failed += 1;
      }
    }
    console.log(JSON.stringify({ level: "info", job: "erasure", ...report }));
    if (report.failed > 0) throw new Error(`${report.failed} accounts could not be erased.`);
  },
};
