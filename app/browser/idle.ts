const waiting = new Set<() => void>();
let held = false;

/**
 * Holds back idle work until {@link releaseIdleWork}. A browser is idle while it waits for the screen's own data, and other
 * downloads would slow that down.
 */
export function holdIdleWork(): void {
  held = true;
}

export function releaseIdleWork(): void {
  held = false;
  for (const start of waiting) start();
  waiting.clear();
}

/** Runs work when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let cancel = () => {};
  const start = () => {
    cancel = requestIdle(work);
  };
  if (held) waiting.add(start);
  else start();
  return () => {
    waiting.delete(start);
    cancel();
  };
}

function requestIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(request);
}

/** Does some work once the page is painted. A tab behind others is never painted, so there it runs at once. */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) work();
    isDone = true;
  };
  if (document.visibilityState === "hidden") once();
  document.addEventListener("visibilitychange", once, { once: true });
  // Animation callbacks run before the frame is painted. A task runs after it.
  requestAnimationFrame(() => setTimeout(once));
}
