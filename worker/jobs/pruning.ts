import { pruneStatements } from "../db/prune.ts";
import type { Job } from "./job.ts";

/** Removes what is kept for a time only, in steps, so that no statement takes long. */
export const pruningJob: Job = {
  name: "pruning",
  async run({ db, scheduledAtMs }) {
    for (const statement of pruneStatements(scheduledAtMs)) {
      for (let removed = 1; removed > 0; ) removed = (await db.run(statement)).meta.changes;
    }
  },
};
