export { app } from "../../../worker/app.ts";
export { runCron } from "../../../worker/jobs/run-cron.ts";
export { runQueue } from "../../../worker/jobs/run-cron.ts";
