import type { D1Database } from "@cloudflare/workers-types";
import { drizzle } from "drizzle-orm/d1";
import * as accounts from "./accounts.ts";

/** Drizzle over the D1 binding. Cheap to make: one a request. */
export function createDatabase(d1: D1Database) {
  return drizzle(d1, { schema: accounts });
}

export type Database = ReturnType<typeof createDatabase>;
