import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import type { Vars } from "./dev-vars.ts";
import { root } from "./settings.ts";

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
