import type { D1Result } from "@cloudflare/workers-types";
import type { SQL } from "drizzle-orm";
import type { Database } from "./client.ts";

/** Runs hand-written statements in one transaction; Drizzle's own batch takes none that have parameters. */
export function rawBatch(db: Database, statements: readonly SQL[]): Promise<D1Result[]> {
  return db.$client.batch(
    statements.map((statement) => {
      const { sql, params } = db.run(statement).getQuery();
      return db.$client.prepare(sql).bind(...params);
    }),
  );
}
