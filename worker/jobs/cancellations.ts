import { mailedOrigin } from "../env.ts";
import { settleRequest } from "../features/cancellation/settle-request.ts";
import { dueTries } from "../features/cancellation/store.ts";
import { logError } from "../http/error-log.ts";
import { createStripe } from "../services/stripe.ts";
import type { Job } from "./job.ts";

/** Each takes about eight calls to Stripe and D1, and an invocation may make a thousand. */
const TRIES_MAX = 80;

/** Tells Stripe what it couldn't be told while the user waited: to end a subscription, or to let it go on. */
export const cancellationsJob: Job = {
  name: "cancellations",
  async run({ db, config, scheduledAtMs }) {
    const due = await dueTries(db, scheduledAtMs, TRIES_MAX);
    if (due.length === 0) return;
    const mailing = { supportEmail: config.supportEmail, origin: mailedOrigin(config) };
    const parts = { db, stripe: createStripe(config.stripe), now: scheduledAtMs, mailing };
    let failed = 0;
    for (const { userId } of due) {
      try {
        await settleRequest(parts, userId);
      } catch (thrown) {
        logError(thrown, { job: "cancellations", userId });
        failed += 1;
      }
    }
    if (failed > 0) throw new Error(`Stripe could not be told about ${failed} requests to cancel.`);
  },
};
