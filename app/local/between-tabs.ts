/**
 * What tabs of this browser do together. Where it forbids that, as some do with cookies blocked, each tab is alone: it
 * hears of nobody, and has nobody to wait for.
 */

/** Null where tabs may not talk. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Does the work while no other tab does what has the same name. Rejects as the work does, or when it is given up. */
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
