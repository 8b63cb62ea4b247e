import { mailedOrigin } from "../env.ts";
import { reconcileSubscriptions } from "../features/billing/reconcile-subscriptions.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { createStripe } from "../services/stripe.ts";
import type { Job } from "./job.ts";

/** Compares every subscription with Stripe once a day, and logs what it corrected as one JSON line. */
export const reconcileJob: Job = {
  name: "reconcile",
  async run({ db, config, scheduledAtMs }) {
    const report = await reconcileSubscriptions({
      db,
      stripe: createStripe(config.stripe),
      mailer: createMailer(config.mail),
      origin: mailedOrigin(config),
      supportEmail: config.supportEmail,
      now: scheduledAtMs,
    });
    console.log(JSON.stringify({ level: "info", job: "reconcile", ...report }));
    if (report.failed.length > 0)
      throw new Error(`${report.failed.length} subscriptions could not be compared with Stripe.`);
  },
};
