import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from "miniflare";
import { appWorkers } from "./app-workers.ts";
import type { Vars } from "./dev-vars.ts";
import type { Settings } from "./settings.ts";

/** Fires cron at the address that `wrangler dev` uses. Miniflare itself has it under /cdn-cgi/local/. */
const cronAddress = {
  name: "cron-address",
  compatibilityDate: "2026-08-15",
  routes: ["127.0.0.1/cdn-cgi/handler/*", "localhost/cdn-cgi/handler/*"],
  modules: true,
  script: `export default {
    fetch: (request) => fetch(request.url.replace("/cdn-cgi/handler/", "/cdn-cgi/local/"))
  }`,
};

type LogHandler = V4MiniflareOptions["handleStructuredLogs"];

/**
 * Serves the built worker and pages on workerd, as `wrangler dev` sets them up but without its proxy. The proxy ends the
 * whole process when a client hangs up in the middle of a request (workers-sdk issue 15203), as browsers do when they
 * go offline or close a tab.
 * @param vars whose addresses are this copy's already
 * @param handleLogs gets each line that the worker logs; missing, they are printed
 */
export async function serveApp(
  { port, stateDir }: Settings,
  vars: Vars,
  handleLogs?: LogHandler,
): Promise<Miniflare> {
  // Has workerd compile hot code on its main thread. On two cores it has only one other, and they can lock each other out:
  // the compiler waits there for a garbage collection, while the main thread waits for that thread to finish sweeping.
  process.env["MINIFLARE_WORKERD_V8_FLAGS"] ??= "--no-concurrent-recompilation";
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      log: new Log(LogLevel.WARN),
      resourcePersistencePath: join(stateDir, "v3"),
      telemetry: { enabled: false },
      unsafeTriggerHandlers: true,
      ...(handleLogs && { handleStructuredLogs: handleLogs }),
      // Visitors sit at this machine. Miniflare's own stand-in for what Cloudflare knows of them is in Chicago.
      cf: { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      workers: [...appWorkers(vars), cronAddress],
    }),
  );
  await miniflare.ready;
  return miniflare;
}
