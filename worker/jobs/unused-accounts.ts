import { mailedOrigin } from "../env.ts";
import { clearUnused } from "../features/account-deletion/clear-unused.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { createStripe } from "../services/stripe.ts";
import type { Job } from "./job.ts";

/** Warns the users of accounts unused and unpaid for nearly two years, then erases the accounts. */
export const unusedAccountsJob: Job = {
  name: "unused-accounts",
  async run({ db, config, scheduledAtMs }) {
    const report = await clearUnused({
      db,
      stripe: createStripe(config.stripe),
      mailer: createMailer(config.mail),
      mailing: { supportEmail: config.supportEmail, origin: mailedOrigin(config) },
      now: scheduledAtMs,
    });
    console.log(JSON.stringify({ level: "info", job: "unused-accounts", ...report }));
    if (report.failed > 0) throw new Error(`${report.failed} unused accounts could not be warned or erased.`);
  },
};
