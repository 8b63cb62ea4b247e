/** What waits while work is held back, in the order in which it came. */
const waiting = new Set<() => void>();
let held = false;

/**
 * Holds back everything that can wait, until {@link releaseIdleWork}: a browser with nothing to do while the screen's
 * own data is on its way would fill the connection with what nobody has asked for yet.
 */
export function holdIdleWork(): void {
  held = true;
}

/** The screen stands, or never will. */
export function releaseIdleWork(): void {
  held = false;
  for (const start of waiting) start();
  waiting.clear();
}

/** Runs work when the browser has nothing better to do; returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  let callOff = () => {};
  const start = () => {
    callOff = requestIdle(work);
  };
  if (held) waiting.add(start);
  else start();
  return () => {
    waiting.delete(start);
    callOff();
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
