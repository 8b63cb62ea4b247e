import { sql } from "drizzle-orm";
import { subscriptions } from "../../worker/db/billing.ts";
import { createDatabase } from "../../worker/db/database.ts";
import { stateIn } from "../../worker/services/subscriptions/owner.ts";
import type { Databases } from "./databases.ts";

/** D1 takes statements of 100 kB. */
const AT_ONCE = 200;

/** Writes into owners' rows what the directory says of their subscriptions, as the worker itself writes it. */
export async function copySubscriptions(databases: Databases, ledger: string): Promise<void> {
  const directory = createDatabase(databases.bindings["DB"] as never);
  const ids = (await databases.run(ledger, "SELECT user_id FROM owners")).flat();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = JSON.stringify(ids.slice(start, start + AT_ONCE));
    const rows = await directory
      .select()
      .from(subscriptions)
      .where(sql`${subscriptions.userId} IN (SELECT value FROM json_each(${some}))`);
    const states = JSON.stringify(rows.map((row) => [row.userId, stateIn(row)]));
    await databases.run(
      ledger,
      `UPDATE owners SET subscription = each.value->>1 FROM json_each('${states}') AS each
       WHERE user_id = each.value->>0`,
    );
  }
}
