import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4MiniflareOptions,
  type V4WorkerOptions,
} from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import type { Vars } from "./dev-vars.ts";
import { root, type Settings } from "./settings.ts";

/** Fires cron and delivers mails at the addresses that `wrangler dev` uses. Miniflare itself has them under /cdn-cgi/local/. */
const handlerAddresses = {
  name: "handler-addresses",
  compatibilityDate: "2026-08-15",
  routes: ["127.0.0.1/cdn-cgi/handler/*", "localhost/cdn-cgi/handler/*"],
  modules: true,
  script: `export default {
    fetch: (request) => fetch(new Request(request.url.replace("/cdn-cgi/handler/", "/cdn-cgi/local/"), request))
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
      workers: [...appWorkers(vars), handlerAddresses],
    }),
  );
  await miniflare.ready;
  return miniflare;
}

/**
 * The built worker with its static files, as Miniflare takes it. It is the first of its workers. Nothing limits calls a
 * minute, since whoever tries things out, or tests them, is one network, and Miniflare's stand-in for the platform's limits
 * writes into three databases for each call.
 */
export function appWorkers(vars: Vars, dist = join(root, "dist")): V4WorkerOptions[] {
  const config = unstable_readConfig({ config: join(dist, "expense_timeline/wrangler.json") });
  const { workerOptions, main, externalWorkers } = unstable_getMiniflareWorkerOptions(config);
  const { modulesRules: _, ratelimits: __, ...options } = workerOptions;
  return [
    {
      ...options,
      bindings: { ...config.vars, ...vars },
      name: "expense-timeline",
      ...modulesFrom(main ?? ""),
    },
    ...externalWorkers,
  ];
}

/** Every module of a built worker, its entry first. */
export function modulesFrom(main: string) {
  const rootPath = dirname(main);
  const entry = main.slice(rootPath.length + 1);
  const others = globSync("**/*.js", { cwd: rootPath }).filter((path) => path !== entry);
  return { rootPath, modules: [entry, ...others].map((path) => ({ type: "ESModule" as const, path })) };
}
