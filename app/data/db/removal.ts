import { deleteDB } from "idb";
import { inTurn, openChannel } from "../../browser/between-tabs.ts";

/** Sent to a user's tabs before their database is removed. */
export const REMOVING = "leaving";

const lockOf = (database: string) => `${database}-leaving`;

/** Tells the user's open tabs first. A tab that only saw its database vanish would fill it again. */
export async function removeDatabase(name: string): Promise<void> {
  const channel = openChannel(name);
  channel?.postMessage(REMOVING);
  channel?.close();
  await inTurn(lockOf(name), () => deleteDB(name));
}

/** Waits for a {@link removeDatabase} of any tab. */
export async function untilRemoved(name: string): Promise<void> {
  await inTurn(lockOf(name), async () => undefined);
}
