import type { D1Database, D1DatabaseSession, Fetcher } from "@cloudflare/workers-types";
import type { Bindings } from "../../worker/env.ts";
import { bindings, ledgers } from "./stored.ts";

export interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export interface RecordedQuery extends Query {
  /** The real one, on which the query ran. */
  readonly database: D1Database;
  readonly isOnLedger: boolean;
}

/** What D1 bills for, how often it was queried, and how long that takes. */
export interface Costs {
  /** One after another. Requests that wait for their responses at the same time are one. */
  readonly trips: number;
  /** Requests to each kind of database; a batch is one. */
  readonly directory: number;
  readonly ledger: number;
  readonly queries: number;
  /** Rows of tables and of indexes, by D1's own count. */
  readonly read: number;
  readonly written: number;
}

interface WireResponse {
  readonly meta?: { readonly rows_read: number; readonly rows_written: number };
}

interface Call {
  readonly database: D1Database;
  readonly statements: readonly Query[];
  readonly read: number;
  readonly written: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** The database's own client, as far as it is not public: where its requests leave. */
type Client = D1DatabaseSession & { fetcher: Fetcher };

/**
 * Databases that work like the real ones and record the text and cost of their queries. `vars` takes their places in
 * the worker.
 */
export function recordingDatabases() {
  const names = ["DB", ...ledgers.names] as const;
  const queries = new Map<string, RecordedQuery>();
  let calls: Call[] = [];
  let moment = 0;
  const clock = () => {
    moment += 1;
    return moment;
  };
  const recorded = names.map((name) => {
    const database = bindings[name] as D1Database;
    const isOnLedger = name !== "DB";
    const record = (call: Omit<Call, "database">) => {
      calls.push({ ...call, database });
      // The ledgers are alike, so one of them stands for all.
      for (const query of call.statements)
        queries.set(`${isOnLedger} ${query.sql}`, { ...query, database, isOnLedger });
    };
    return [name, recording(database, clock, record)] as const;
  });
  return {
    vars: Object.fromEntries(recorded) as Partial<Bindings>,
    queries: (): RecordedQuery[] => [...queries.values()],
    takeCosts: (): Costs => {
      const taken = calls;
      calls = [];
      return costsOf(taken);
    },
  };
}

/** Listens where the client's requests leave: every response says there what it cost, and the client tells not all of it. */
function recording(
  real: D1Database,
  clock: () => number,
  record: (call: Omit<Call, "database">) => void,
): D1Database {
  const client = real.withSession("first-primary") as Client;
  const { fetcher } = client;
  client.fetcher = {
    fetch: async (url: string, init: RequestInit) => {
      const startedAt = clock();
      const sent = [JSON.parse(String(init.body))].flat() as { sql: string; params?: unknown[] }[];
      const response = await fetcher.fetch(url, init as never);
      const responses = [await response.clone().json<WireResponse | WireResponse[]>()].flat();
      record({
        statements: sent.map(({ sql, params = [] }) => ({ sql, values: params })),
        read: responses.reduce((sum, { meta }) => sum + (meta?.rows_read ?? 0), 0),
        written: responses.reduce((sum, { meta }) => sum + (meta?.rows_written ?? 0), 0),
        startedAt,
        endedAt: clock(),
      });
      return response;
    },
  } as unknown as Fetcher;
  return client as unknown as D1Database;
}

function costsOf(calls: readonly Call[]): Costs {
  const sum = (count: (call: Call) => number) => calls.reduce((total, call) => total + count(call), 0);
  const directory = calls.filter(({ database }) => database === bindings.DB).length;
  return {
    trips: tripsOf(calls),
    directory,
    ledger: calls.length - directory,
    queries: sum(({ statements }) => statements.length),
    read: sum(({ read }) => read),
    written: sum(({ written }) => written),
  };
}

/** The most calls of which each began after the one before had ended. */
function tripsOf(calls: readonly Call[]): number {
  let trips = 0;
  let lastEnd = 0;
  for (const { startedAt, endedAt } of calls.toSorted((one, other) => one.endedAt - other.endedAt)) {
    if (startedAt <= lastEnd) continue;
    trips += 1;
    lastEnd = endedAt;
  }
  return trips;
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
