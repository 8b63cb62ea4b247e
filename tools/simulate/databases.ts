import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { root } from "../../scripts/lib/settings.ts";
import { LATENCY_MS } from "./assumptions.ts";

/** What one call to a database cost, as D1 counts it. */
export interface Call {
  readonly database: string;
  readonly statements: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  /** How long the database was busy. */
  readonly busyMs: number;
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

/** Passes D1's own requests through, so that its answers arrive here with everything they say of their cost. */
const BRIDGE = `export default {
  fetch(request, env) {
    const { fetcher } = env[new URL(request.url).pathname.slice(1)].withSession("first-primary");
    return fetcher.fetch("http://d1/query?resultsFormat=ROWS_AND_COLUMNS", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: request.body,
    });
  },
};`;

export interface Databases {
  /** As the worker gets them. Each call is counted, and takes as long as a call over the network. */
  readonly bindings: Record<string, D1Database>;
  /** Takes the calls since the last time. */
  takeCalls(): Call[];
  /** Neither counted nor slowed down. Returns the first statement's rows. */
  run(database: string, ...statements: string[]): Promise<unknown[][]>;
  bytesOf(database: string): Promise<number>;
  dispose(): Promise<void>;
}

/** Migrated, empty databases on disk. */
export async function openDatabases(folder: string, ledgers: readonly string[]): Promise<Databases> {
  const names = ["DB", ...ledgers];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: BRIDGE,
      compatibilityDate: "2026-08-15",
      d1Databases: names,
      resourcePersistencePath: folder,
      telemetry: { enabled: false },
    }),
  );
  const address = await miniflare.ready;
  let calls: Call[] = [];
  const send = async (database: string, queries: readonly Query[]): Promise<WireResult[]> => {
    const response = await miniflare.dispatchFetch(new URL(database, address), {
      method: "POST",
      body: JSON.stringify(queries),
    });
    const results = [await response.json()].flat() as WireResult[];
    const error = results.find(({ success }) => !success)?.error;
    if (error !== undefined || !response.ok) throw new Error(`D1_ERROR: ${error ?? response.status}`);
    return results;
  };
  const counted = async (database: string, queries: readonly Query[]): Promise<WireResult[]> => {
    const startedAt = performance.now();
    const results = await send(database, queries);
    const sum = (count: (meta: WireResult["meta"]) => number) =>
      results.reduce((total, { meta }) => total + count(meta), 0);
    const busyMs = sum((meta) => meta.duration);
    calls.push({
      database,
      statements: queries.length,
      rowsRead: sum((meta) => meta.rows_read),
      rowsWritten: sum((meta) => meta.rows_written),
      busyMs,
    });
    await wait(Math.max(0, LATENCY_MS.d1 + busyMs - (performance.now() - startedAt)));
    return results;
  };
  const run = async (database: string, ...statements: string[]) => {
    const [first] = await send(
      database,
      statements.map((sql) => ({ sql, params: [] })),
    );
    return first?.results.rows ?? [];
  };
  for (const name of names) {
    // As wrangler records them, which /api/health and the heartbeat look for.
    await run(name, "CREATE TABLE d1_migrations (name TEXT)");
    const folder = join(root, "migrations", name === "DB" ? "directory" : "ledger");
    for (const { name: migration, queries } of await readD1Migrations(folder))
      await run(name, ...queries, `INSERT INTO d1_migrations VALUES ('${migration}')`);
  }
  return {
    bindings: Object.fromEntries(
      names.map((name) => [name, clientOf((queries) => counted(name, queries)) as unknown as D1Database]),
    ),
    takeCalls: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    run,
    bytesOf: async (name) => (await send(name, [{ sql: "SELECT 1", params: [] }]))[0]?.meta.size_after ?? 0,
    dispose: () => miniflare.dispose(),
  };
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
