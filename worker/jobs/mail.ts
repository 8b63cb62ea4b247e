import { createMailer } from "../services/create-mailer.ts";
import { drainOutbox } from "../services/outbox/drain-outbox.ts";
import type { Job } from "./job.ts";

/** Sends what waits in mail_outbox. */
export const mailJob: Job = {
  name: "mail",
  async run({ db, config, scheduledAtMs }) {
    await drainOutbox(db, createMailer(config.mail), scheduledAtMs);
  },
};
