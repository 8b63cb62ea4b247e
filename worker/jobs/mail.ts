import { createMailer } from "../mail/create-mailer.ts";
import { drainOutbox } from "../mail/drain-outbox.ts";
import type { Job } from "./job.ts";

/** Sends what waits in mail_outbox. */
export const mailJob: Job = {
  name: "mail",
  async run({ db, config, scheduledAtMs }) {
    await drainOutbox(db, createMailer(config.mail), scheduledAtMs);
  },
};
