import { eraseRequested } from "../features/account-deletion/erase-requested.ts";
import { closeRequests } from "../features/cancellation/close-requests.ts";
import { createStripe } from "../services/stripe.ts";
import type { Job } from "./job.ts";

/** Erases the accounts whose users asked for it, once their paid period or trial is over. */
export const erasureJob: Job = {
  name: "erasure",
  async run({ db, config, scheduledAtMs }) {
    const parts = { db, stripe: createStripe(config.stripe), now: scheduledAtMs };
    const report = await closeRequests(parts, eraseRequested);
    console.log(JSON.stringify({ level: "info", job: "erasure", ...report }));
    if (report.failed > 0) throw new Error(`${report.failed} accounts could not be erased.`);
  },
};
