import type { D1Database } from "@cloudflare/workers-types";

export async function countRows(database: D1Database, rows: string): Promise<number> {
  return (await database.prepare(`SELECT count(*) AS n FROM ${rows}`).first<number>("n")) ?? 0;
}
