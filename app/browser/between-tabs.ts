/**
 * The tabs of this browser talk to each other and take turns. If the browser forbids that, as some do with cookies
 * blocked, each tab works alone.
 */

/** Returns null if the browser forbids channels. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Waits until no other tab does work of this name. Rejects if the work does, or if `signal` aborts. */
export async function inTurn<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let hasBegun = false;
  const turn = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, signal === undefined ? {} : { signal }, turn);
  } catch (thrown) {
    if (hasBegun || signal?.aborted) throw thrown;
    return await work();
  }
}
