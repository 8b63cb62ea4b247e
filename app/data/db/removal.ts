import { deleteDB } from "idb";
import { inTurn, openChannel } from "../../browser/between-tabs.ts";

/** Sent to a user's tabs before their database is removed. */
export const REMOVING = "leaving";

const lockOf = (database: string) => `${database}-leaving`;

/**
 * Removes the database of a user who signs out. Their open tabs are told first: a tab that only saw the database vanish
 * would fill it again.
 */
export async function removeDatabase(name: string): Promise<void> {
  const channel = openChannel(name);
  channel?.postMessage(REMOVING);
  channel?.close();
  await inTurn(lockOf(name), () => deleteDB(name));
}

/** Waits for any {@link removeDatabase} that is under way, in any tab. */
export async function untilRemoved(name: string): Promise<void> {
  await inTurn(lockOf(name), async () => undefined);
}
