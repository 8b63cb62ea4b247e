import { queueReminders } from "../features/reminders/queue-reminders.ts";
import type { Job } from "./job.ts";
import { lastFinishedRun } from "./run-job.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Reminds users whose local clock has passed their hour since the last finished run, so that a missed or killed run
 * is made up for, up to a day.
 */
export const remindersJob: Job = {
  name: "reminders",
  async run({ db, config, scheduledAtMs }) {
    const last = (await lastFinishedRun(db, "reminders")) ?? scheduledAtMs - HOUR_MS;
    const fromMs = Math.max(Math.min(last, scheduledAtMs - HOUR_MS), scheduledAtMs - DAY_MS);
    await queueReminders(db, config, fromMs, scheduledAtMs);
  },
};
