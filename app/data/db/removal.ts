import { inTurn, openChannel } from "../../browser/between-tabs.ts";

/** Sent to a user's tabs before their database is removed. */
export const LEAVING = "leaving";

const lockOf = (database: string) => `${database}-leaving`;

/**
 * Removes a database of somebody who signs out. Their open tabs are told first: a tab that only saw the database vanish
 * would fill it again.
 */
export async function leave(database: string, remove: () => Promise<unknown>): Promise<void> {
  const channel = openChannel(database);
  channel?.postMessage(LEAVING);
  channel?.close();
  await inTurn(lockOf(database), remove);
}

/** Waits for any {@link leave} that is under way. */
export async function untilNobodyLeaves(database: string): Promise<void> {
  await inTurn(lockOf(database), async () => undefined);
}
