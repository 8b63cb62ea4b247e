import type { ExportedHandler } from "@cloudflare/workers-types";
import type { Bindings } from "./env.ts";
import { runCron } from "./jobs/run-cron.ts";
import { site } from "./site.ts";

export default {
  fetch: site.fetch,
  scheduled: (controller, env) => runCron(controller.cron, controller.scheduledTime, env),
} satisfies ExportedHandler<Bindings>;
