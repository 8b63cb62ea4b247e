import { eq } from "drizzle-orm";
import { user } from "../db/accounts.ts";
import type { Database } from "../db/client.ts";
import { userSettings } from "../db/ledger.ts";
import { knownZone } from "../db/user-zones.ts";

export interface Addressee {
  readonly email: string;
  /** Mails name days by the user's own calendar. */
  readonly timeZone: string;
}

export async function addresseeOf(db: Database, userId: string): Promise<Addressee | undefined> {
  const [found] = await db
    .select({ email: user.email, timezone: userSettings.timezone })
    .from(user)
    .leftJoin(userSettings, eq(userSettings.userId, user.id))
    .where(eq(user.id, userId));
  return found && { email: found.email, timeZone: knownZone(found.timezone ?? "") };
}
