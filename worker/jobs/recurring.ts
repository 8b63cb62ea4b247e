import { generateAll } from "../features/recurring/generate-all.ts";
import type { Job } from "./job.ts";

/** Generates recurring bills (docs/decisions/0026-generation-is-set-based.md). */
export const recurringJob: Job = {
  name: "recurring",
  async run({ db, scheduledAtMs }) {
    for await (const _ of generateAll(db, scheduledAtMs));
  },
};
