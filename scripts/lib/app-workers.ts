import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import type { Vars } from "./dev-vars.ts";
import { root } from "./settings.ts";

const CONFIG_PATH = join(root, "dist/expense_timeline/wrangler.json");

type Limits = NonNullable<V4WorkerOptions["ratelimits"]>;

/** The built worker with its static files, as Miniflare takes it. It is the first of its workers. */
export function appWorkers(vars: Vars): V4WorkerOptions[] {
  const config = unstable_readConfig({ config: CONFIG_PATH });
  const { workerOptions, main, externalWorkers } = unstable_getMiniflareWorkerOptions(config);
  const { modulesRules: _, ...options } = workerOptions;
  return [
    {
      ...options,
      bindings: { ...config.vars, ...vars },
      ratelimits: generous((options.ratelimits ?? {}) as Limits),
      name: "expense-timeline",
      ...modulesFrom(main ?? ""),
    },
    ...externalWorkers,
  ];
}

/** Whoever tries things out, or tests them, is one network. */
function generous(limits: Limits): Limits {
  return Object.fromEntries(
    Object.entries(limits).map(([name, each]) => [
      name,
      { ...each, simple: { ...each.simple, limit: each.simple.limit * 1000 } },
    ]),
  );
}

/** Every module of a built worker, its entry first. */
export function modulesFrom(main: string) {
  const rootPath = dirname(main);
  const entry = main.slice(rootPath.length + 1);
  const others = globSync("**/*.js", { cwd: rootPath }).filter((path) => path !== entry);
  return { rootPath, modules: [entry, ...others].map((path) => ({ type: "ESModule" as const, path })) };
}
