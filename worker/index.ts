import type { ExportedHandler } from "@cloudflare/workers-types";
import type { Bindings } from "./env.ts";
import { runCron, runQueue } from "./jobs/run-cron.ts";
import type { PartMessage } from "./jobs/runs.ts";
import { site } from "./site.ts";

export default {
  fetch: site.fetch,
  scheduled: (controller, env) => runCron(controller.cron, controller.scheduledTime, env),
  queue: runQueue,
} satisfies ExportedHandler<Bindings, PartMessage>;
