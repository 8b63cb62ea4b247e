import type { ExportedHandler } from "@cloudflare/workers-types";
import { app } from "./app.ts";
import type { Bindings } from "./env.ts";
import { runCron } from "./jobs/run-cron.ts";

export default {
  fetch: app.fetch,
  scheduled: (controller, env) => runCron(controller.cron, controller.scheduledTime, env),
} satisfies ExportedHandler<Bindings>;
