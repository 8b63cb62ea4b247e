/** Runs work when the browser has nothing better to do; returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(request);
}
