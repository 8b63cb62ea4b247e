export { app } from "../../../worker/app.ts";
export { runCron, runQueue } from "../../../worker/jobs/run-cron.ts";
