import { rawBatch } from "../db/raw-batch.ts";
import { pruneSteps } from "../features/pruning/prune.ts";
import type { Job } from "./job.ts";

/** Removes expired rows in steps, so that no statement takes long. */
export const pruningJob: Job = {
  name: "pruning",
  async run({ db, scheduledAtMs }) {
    for (const step of pruneSteps(scheduledAtMs)) {
      for (let changed = 1; changed > 0; ) changed = (await rawBatch(db, step)).at(-1)?.meta.changes ?? 0;
    }
  },
};
