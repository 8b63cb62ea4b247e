import type { D1Database, D1DatabaseSession, Fetcher } from "@cloudflare/workers-types";

export interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What D1 bills for, and how often it was queried. */
export interface Costs {
  /** Requests to the database; a batch is one. */
  readonly trips: number;
  readonly queries: number;
  /** Rows of tables and of indexes, by D1's own count. */
  readonly read: number;
  readonly written: number;
}

interface WireResponse {
  readonly meta?: { readonly rows_read: number; readonly rows_written: number };
}

/** The database's own client, as far as it is not public: where its requests leave. */
type Client = D1DatabaseSession & { fetcher: Fetcher };

/**
 * A database that works like the real one and records the text and cost of its queries. It listens where
 * the client's requests leave, because every response says there what it cost, while the client keeps that to itself
 * for some.
 */
export function recordingDatabase(real: D1Database): {
  database: D1Database;
  queries: ReadonlyMap<string, Query>;
  takeCosts: () => Costs;
} {
  const queries = new Map<string, Query>();
  const none: Costs = { trips: 0, queries: 0, read: 0, written: 0 };
  let costs = none;
  const client = real.withSession("first-primary") as Client;
  const { fetcher } = client;
  client.fetcher = {
    fetch: async (url: string, init: RequestInit) => {
      const statements = [JSON.parse(String(init.body))].flat() as { sql: string; params?: unknown[] }[];
      for (const { sql, params = [] } of statements) queries.set(sql, { sql, values: params });
      const response = await fetcher.fetch(url, init as never);
      const responses = [await response.clone().json<WireResponse | WireResponse[]>()].flat();
      costs = {
        trips: costs.trips + 1,
        queries: costs.queries + statements.length,
        read: responses.reduce((sum, { meta }) => sum + (meta?.rows_read ?? 0), costs.read),
        written: responses.reduce((sum, { meta }) => sum + (meta?.rows_written ?? 0), costs.written),
      };
      return response;
    },
  } as unknown as Fetcher;
  return {
    database: client as unknown as D1Database,
    queries,
    takeCosts: () => {
      const taken = costs;
      costs = none;
      return taken;
    },
  };
}

export async function planOf(database: D1Database, { sql, values }: Query): Promise<string[]> {
  const { results } = await database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map((step) => step.detail);
}

/**
 * The steps of a plan that read all of a table or of an index. Going through a JSON list, a constant or the rows
 * that a subquery came to is none.
 */
export function tableScans(plan: readonly string[]): string[] {
  const subqueries = plan.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (.+)$/.exec(step)?.[1] ?? []);
  return plan.filter((step) => {
    if (/AUTOMATIC/.test(step)) return true;
    if (!step.startsWith("SCAN ") || /VIRTUAL TABLE|CONSTANT ROW|VALUES CLAUSE/.test(step)) return false;
    // Each subquery's rows are gone through once; a second scan of that name is of a table called the same.
    const index = subqueries.indexOf(step.slice("SCAN ".length));
    if (index < 0) return true;
    subqueries.splice(index, 1);
    return false;
  });
}
