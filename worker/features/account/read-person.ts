import { eq } from "drizzle-orm";
import { subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
import { departures } from "../../db/leaving.ts";
import { userSettings } from "../../db/ledger.ts";

/** What is known of a person beside their session, in one trip to the database. */
export async function readPerson(db: Database, userId: string) {
  const [subscriptionRows, departureRows, settingsRows] = await db.batch([
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    db.select().from(departures).where(eq(departures.userId, userId)),
    db.select({ name: userSettings.name }).from(userSettings).where(eq(userSettings.userId, userId)),
  ]);
  return {
    /** Undefined before they first went to checkout. */
    subscription: subscriptionRows[0],
    /** Undefined while nobody closes the account. */
    departure: departureRows[0],
    /** What they named themselves in the settings; null while they didn't. */
    chosenName: settingsRows[0]?.name ?? null,
  };
}
