import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { ledgerSizes } from "../../db/homes.ts";

/** So that newcomers go where there is room. */
export async function measureLedger(db: Database, ledgers: Ledgers, name: string): Promise<void> {
  const { meta } = await ledgers.open(name).run(sql`SELECT 1`);
  await db
    .insert(ledgerSizes)
    .values({ name, bytes: meta.size_after })
    .onConflictDoUpdate({ target: ledgerSizes.name, set: { bytes: meta.size_after } });
}
