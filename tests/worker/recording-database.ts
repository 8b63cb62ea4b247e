import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";

/** One query as it went to the database. */
export interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A database that answers as the real one and remembers, by their text, the queries it was asked. */
export function recordingDatabase(real: D1Database): {
  database: D1Database;
  queries: ReadonlyMap<string, Query>;
} {
  const queries = new Map<string, Query>();
  const prepare = (sql: string): D1PreparedStatement => {
    const statement = real.prepare(sql);
    queries.set(sql, { sql, values: [] });
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => {
      queries.set(sql, { sql, values });
      return bind(...values);
    };
    return statement;
  };
  const database = new Proxy(real, {
    get(target, property) {
      if (property === "prepare") return prepare;
      const value = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { database, queries };
}

/** The steps in which the database would answer a query. */
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
