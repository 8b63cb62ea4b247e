import { deleteDB } from "idb";
import { inTurn, openChannel } from "../../browser/between-tabs.ts";

// Tabs of earlier versions know the message and the lock by these names.
export const REMOVING = "leaving";

const lockOf = (database: string) => `${database}-leaving`;

/** Tells the user's open tabs first. A tab that only saw its database vanish would fill it again. */
export async function removeDatabase(name: string): Promise<void> {
  const channel = openChannel(name);
  channel?.postMessage(REMOVING);
  channel?.close();
  await removeInTurn(name);
}

export async function removeInTurn(name: string): Promise<void> {
  await inTurn(lockOf(name), () => deleteDB(name));
}

export async function untilRemoved(name: string): Promise<void> {
  await inTurn(lockOf(name), async () => undefined);
}
