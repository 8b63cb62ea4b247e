import { inTurn } from "../../browser/in-turn.ts";
import { RequestError } from "../api/api.ts";
import type { LocalDatabase } from "../db/database.ts";
import { syncTurn } from "../db/schema.ts";
import { Exchange } from "../sync/exchange.ts";

/** A service worker lives as long as its event, and browsers end that after half a minute. */
const PATIENCE_MS = 20_000;

/**
 * Sends what waits, as a tab would, and in turn with the tabs. What can't be sent stays in the outbox, for a tab or for the next
 * event.
 * @returns whether nothing can be sent until the user has signed in again
 */
export async function sendOutbox(database: LocalDatabase): Promise<boolean> {
  // A device that never had the whole account leaves reading it to a tab.
  if (!(await database.syncPoint()).complete) return false;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    await inTurn(
      syncTurn(database.userId),
      () => new Exchange(database, () => undefined).run(false, signal),
      signal,
    );
  } catch (thrown) {
    if (thrown instanceof RequestError) return thrown.status === 401 || thrown.code === "other_person";
    if (!signal.aborted) database.report(thrown);
  }
  return false;
}
