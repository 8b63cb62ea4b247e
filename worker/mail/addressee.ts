import { eq } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import type { Ledgers } from "../db/databases.ts";
import { homeOf } from "../db/homes.ts";
import { userSettings } from "../db/ledger.ts";
import { knownZone } from "../db/user-zones.ts";

export interface Addressee {
  readonly email: string;
  /** Mails name days by the user's own calendar. */
  readonly timeZone: string;
}

/** Undefined if there is no such user, or if they never signed in. */
export async function addresseeOf(
  db: Database,
  ledgers: Ledgers,
  userId: string,
): Promise<Addressee | undefined> {
  const home = await homeOf(db, userId);
  if (home === undefined) return undefined;
  const [settings] = await ledgers
    .open(home.ledger)
    .select({ timezone: userSettings.timezone })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return { email: home.email, timeZone: knownZone(settings?.timezone ?? "") };
}
