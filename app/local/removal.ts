import { inTurn, openChannel } from "./between-tabs.ts";

/** What the tabs of a person are told before their database is removed. */
export const LEAVING = "leaving";

const lockOf = (database: string) => `${database}-leaving`;

/**
 * Removes what somebody leaves who signs out. Their open tabs are told first: one that only saw the database vanish would
 * store it again.
 */
export async function leave(database: string, remove: () => Promise<unknown>): Promise<void> {
  const channel = openChannel(database);
  channel?.postMessage(LEAVING);
  channel?.close();
  await inTurn(lockOf(database), remove);
}

/** Waits until {@link leave} is done where it is under way. */
export async function untilNobodyLeaves(database: string): Promise<void> {
  await inTurn(lockOf(database), async () => undefined);
}
