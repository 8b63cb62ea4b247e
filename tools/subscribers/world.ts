import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { stopRequested } from "../../scripts/lib/children.ts";
import { root } from "../../scripts/lib/settings.ts";
import type { Bindings } from "../../worker/env.ts";
import type { PartMessage } from "../../worker/jobs/runs.ts";
import { LATENCY_MS, LIMITS } from "./assumptions.ts";
import { type Answer, stripeAnswers } from "./stripe.ts";

/** What the worker used, in one invocation or several. */
export interface Cost {
  readonly invocations: number;
  /** To databases and to others. A batch is one. */
  readonly calls: number;
  readonly queries: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  /** How long the directory did nothing else. */
  readonly directoryMs: number;
}

interface Query {
  readonly sql: string;
  readonly params: readonly unknown[];
}

interface WireResult {
  readonly success: boolean;
  readonly error?: string;
  readonly results: { readonly columns: string[]; readonly rows: unknown[][] };
  readonly meta: Record<"rows_read" | "rows_written" | "duration" | "size_after" | "changes", number>;
}

/** Settings of a deployed copy. */
const VARS = {
  APP_URL: "https://simulated.example",
  BETTER_AUTH_SECRET: "simulated-secret-simulated-secret",
  DURABLE_SECRET: "simulated-durable-secret-of-the-simulation",
  MAIL_API_KEY: "simulated",
  MAIL_FROM: "hello@simulated.example",
  SUPPORT_EMAIL: "support@simulated.example",
  STRIPE_SECRET_KEY: "sk_test_simulated",
  STRIPE_WEBHOOK_SECRET: "whsec_simulated",
  STRIPE_PRICE_ID: "price_simulated",
  HEARTBEAT_URL: "https://heartbeat.example",
  PUSH_SIGNING_KEY:
    "BLdni2CSqG3MthDGPu7bPePiHJvPaUdxu-RLIlZGkZiFAA33fsKm7j-RoOugZDILYdgvT1chhPb6b5sRe7NcHuc.7kHcoGlnQGXUuXULmTt35Po16t5Xu6VkZlaSigHXZqw",
};

/** Passes D1's own requests through, so that its answers arrive here with everything they say of their cost. */
const BRIDGE = `export default {
  fetch(request, env) {
    const { fetcher } = env[new URL(request.url).pathname.slice(1)].withSession("first-primary");
    return fetcher.fetch("http://d1/query?resultsFormat=ROWS_AND_COLUMNS", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: request.body,
    });
  },
};`;

const NAMES = ["DB", "LEDGER_1", "LEDGER_2"] as const;
type DatabaseName = (typeof NAMES)[number];

export interface World {
  readonly env: Bindings;
  /** What the worker queued and nobody has taken yet. */
  readonly queue: PartMessage[];
  /** The last mail's text. */
  readonly lastMail: () => string;
  /** Neither counted nor slowed down. Returns the first statement's rows. */
  readonly run: (database: DatabaseName, ...statements: string[]) => Promise<unknown[][]>;
  readonly bytesOf: (database: DatabaseName) => Promise<number>;
  readonly costOf: (work: () => Promise<unknown>) => Promise<Cost>;
}

/**
 * Lets the worker's sources run in this process, on local D1 databases. Each call is counted, and takes as long as over a
 * network. Stripe says what the directory says.
 */
export async function inWorld<Result>(use: (world: World) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "expense-timeline-subscribers-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  void stopRequested().then(() => process.exit(1));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: BRIDGE,
      compatibilityDate: "2026-08-15",
      d1Databases: [...NAMES],
      resourcePersistencePath: folder,
      telemetry: { enabled: false },
    }),
  );
  const { fetch: realFetch } = globalThis;
  try {
    return await use(await openWorld(miniflare));
  } finally {
    globalThis.fetch = realFetch;
    await miniflare.dispose();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function openWorld(miniflare: Miniflare): Promise<World> {
  const address = await miniflare.ready;
  let used = { calls: 0, queries: 0, rowsRead: 0, rowsWritten: 0, directoryMs: 0 };
  let lastMail = "";
  const send = async (database: DatabaseName, queries: readonly Query[]): Promise<WireResult[]> => {
    const body = JSON.stringify(queries);
    const response = await miniflare.dispatchFetch(new URL(database, address), { method: "POST", body });
    const results = [await response.json()].flat() as WireResult[];
    const error = results.find(({ success }) => !success)?.error;
    if (error !== undefined || !response.ok) throw new Error(`D1_ERROR: ${error ?? response.status}`);
    return results;
  };
  const counted = async (database: DatabaseName, queries: readonly Query[]): Promise<WireResult[]> => {
    const startedAt = performance.now();
    const results = await send(database, queries);
    const sum = (name: keyof WireResult["meta"]) =>
      results.reduce((total, { meta }) => total + meta[name], 0);
    const busyMs = sum("duration");
    used = {
      calls: used.calls + 1,
      queries: used.queries + queries.length,
      rowsRead: used.rowsRead + sum("rows_read"),
      rowsWritten: used.rowsWritten + sum("rows_written"),
      directoryMs: used.directoryMs + (database === "DB" ? busyMs + LIMITS.msPerCall : 0),
    };
    await wait(Math.max(0, LATENCY_MS.d1 + busyMs - (performance.now() - startedAt)));
    return results;
  };
  const run: World["run"] = async (database, ...statements) => {
    const [first] = await send(
      database,
      statements.map((sql) => ({ sql, params: [] })),
    );
    return first?.results.rows ?? [];
  };
  for (const name of NAMES) {
    // As wrangler records them, which /api/health and the heartbeat look for.
    await run(name, "CREATE TABLE d1_migrations (name TEXT)");
    const folder = join(root, "migrations", name === "DB" ? "directory" : "ledger");
    for (const { name: migration, queries } of await readD1Migrations(folder))
      await run(name, ...queries, `INSERT INTO d1_migrations VALUES ('${migration}')`);
  }

  const stripe = stripeAnswers((sql) => run("DB", sql));
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    used.calls += 1;
    const isStripe = url.hostname === "api.stripe.com";
    if (!isStripe && typeof init?.body === "string") lastMail = init.body;
    const { body, ms }: Answer = isStripe
      ? await stripe(url, init?.method ?? "GET")
      : { body: {}, ms: url.hostname.endsWith(".mozilla.com") ? LATENCY_MS.push : LATENCY_MS.mail };
    await wait(ms);
    return Response.json(body);
  };

  const queue: PartMessage[] = [];
  const env = {
    ...VARS,
    ...Object.fromEntries(NAMES.map((name) => [name, clientOf((queries) => counted(name, queries))])),
    ASSETS: { fetch: async () => new Response("<html></html>") },
    JOBS: {
      send: async (body: PartMessage) => void queue.push(body),
      sendBatch: async (messages: readonly { body: PartMessage }[]) =>
        void queue.push(...messages.map(({ body }) => body)),
    },
  } as unknown as Bindings;
  return {
    env,
    queue,
    run,
    lastMail: () => lastMail,
    bytesOf: async (name) => (await send(name, [{ sql: "SELECT 1", params: [] }]))[0]?.meta.size_after ?? 0,
    costOf: async (work) => {
      used = { calls: 0, queries: 0, rowsRead: 0, rowsWritten: 0, directoryMs: 0 };
      const [startedAt, cpu] = [performance.now(), process.threadCpuUsage()];
      await unlogged(work);
      const { user, system } = process.threadCpuUsage(cpu);
      const wallMs = performance.now() - startedAt;
      return { invocations: 1, ...used, cpuMs: (user + system) / 1000, wallMs };
    },
  };
}

/** The worker logs requests and what jobs did. */
async function unlogged(work: () => Promise<unknown>): Promise<void> {
  const { log, error } = console;
  const errors: unknown[][] = [];
  console.log = () => undefined;
  console.error = (...line) => void errors.push(line);
  try {
    await work();
  } catch (thrown) {
    for (const line of errors) error(...line);
    throw thrown;
  } finally {
    Object.assign(console, { log, error });
  }
}

/** The part of D1's client that the worker uses. */
function clientOf(send: (queries: readonly Query[]) => Promise<WireResult[]>) {
  const statement = (sql: string, params: readonly unknown[]) => {
    const query = { sql, params };
    const result = async () => (await send([query]))[0] as WireResult;
    return {
      query,
      bind: (...values: unknown[]) => statement(sql, values),
      raw: async () => (await result()).results.rows,
      all: async () => withObjects(await result()),
      run: async () => withObjects(await result()),
    };
  };
  return {
    prepare: (sql: string) => statement(sql, []),
    batch: async (statements: readonly ReturnType<typeof statement>[]) =>
      (await send(statements.map(({ query }) => query))).map(withObjects),
  };
}

function withObjects({ results: { columns, rows }, ...result }: WireResult) {
  return {
    ...result,
    results: rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]]))),
  };
}
