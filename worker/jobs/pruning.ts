import { prune } from "../features/pruning/prune.ts";
import type { Job } from "./job.ts";

/** Removes expired rows. */
export const pruningJob: Job = {
  name: "pruning",
  async run({ db, scheduledAtMs }) {
    await prune(db, scheduledAtMs);
  },
};
