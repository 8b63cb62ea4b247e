import { setTimeout as pause } from "node:timers/promises";

const TRIES = 10;
const FIRST_PAUSE_MS = 50;

/**
 * Repeats `work` while the local database is locked. `npm start` and this process share one file, and the second one
 * is refused at once instead of waiting.
 * @throws whatever `work` throws for another reason, or when the lock stays
 */
export async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (thrown) {
      if (attempt >= TRIES || !isLocked(thrown)) throw thrown;
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

/** The local D1 passes a lock on as an internal error, and says SQLITE_BUSY in its log only. */
function isLocked(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return /internal error|SQLITE_BUSY|database is locked/.test(thrown.message) || isLocked(thrown.cause);
}
