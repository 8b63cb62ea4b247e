import { drainOutbox } from "../features/reminders/drain-outbox.ts";
import { createMailer } from "../services/create-mailer.ts";
import type { Job } from "./job.ts";

/** Sends what waits in mail_outbox. */
export const mailJob: Job = {
  name: "mail",
  async run({ db, config, scheduledAtMs }) {
    await drainOutbox(db, createMailer(config.mail), scheduledAtMs);
  },
};
