/** Waits until no other tab does work of this name. If the browser forbids locks, it doesn't wait. */
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
