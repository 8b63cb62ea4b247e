import { eq } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { userSettings } from "../../db/ledger.ts";

/** What a person named themselves in the settings; null while they didn't. */
export async function chosenName(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: userSettings.name })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return row?.name ?? null;
}
