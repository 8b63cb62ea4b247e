import { generateAll } from "../features/recurring/generate-all.ts";
import type { Job } from "./job.ts";

/** Bills appear by themselves (DESIGN.md section 10). */
export const recurringJob: Job = {
  name: "recurring",
  async run({ db, scheduledAtMs }) {
    for await (const _ of generateAll(db, scheduledAtMs));
  },
};
