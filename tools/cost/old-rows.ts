import type { D1Database } from "@cloudflare/workers-types";
import type { Usage } from "../lib/metered-worker.ts";
import { DAY_MS } from "../simulate/assumptions.ts";
import { countRows, less, type Meter, share } from "./meter.ts";

/**
 * What a daily run uses for one of the rows that it removes.
 * @param quiet a daily run that removes nothing
 * @param atMs half a day after their time is over
 */
export async function removalOf(
  { cron }: Meter,
  quiet: Usage,
  { database, table, atMs }: { database: D1Database; table: string; atMs: number },
): Promise<Usage> {
  // Whatever else is old by then goes first.
  await cron("day", atMs - DAY_MS);
  const before = await countRows(database, table);
  const used = await cron("day", atMs);
  const removed = before - (await countRows(database, table));
  if (removed === 0) throw new Error(`Nothing was removed from ${table}.`);
  return share(less(used, quiet), removed);
}
