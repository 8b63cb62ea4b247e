/** How much of the idle work that the page has asked for is still to be done. */
let waiting = 0;

const cancellers: AbortController[] = [];

function inBackground(work: IdleRequestCallback): number {
  const canceller = new AbortController();
  const { signal } = canceller;
  waiting += 1;
  const idle = { didTimeout: false, timeRemaining: () => 50 };
  // Work that loads code returns a promise, which this follows.
  scheduler
    .postTask(() => work(idle), { priority: "background", signal })
    .catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
    })
    .finally(() => {
      waiting -= 1;
    });
  return cancellers.push(canceller);
}

/**
 * Lets idle work be done once the page has nothing else to do. The browser's own calls may wait until a frame is over, and
 * the clock that tests set takes their place.
 */
export function doIdleWorkSoon(): void {
  window.requestIdleCallback = inBackground;
  window.cancelIdleCallback = (handle) => cancellers[handle - 1]?.abort();
}

/** Resolves once no idle work is left, nor begun by what was. */
export async function idleWorkDone(): Promise<void> {
  do await scheduler.postTask(() => undefined, { priority: "background" });
  while (waiting > 0);
}
