interface WaitOptions {
  /** Named in the error: "the app to answer". */
  what: string;
  timeoutMs: number;
  intervalMs?: number;
}

/** Polls until the probe gives something other than undefined; throws when the deadline passes. */
export async function waitFor<T>(
  probe: () => Promise<T | undefined>,
  { what, timeoutMs, intervalMs = 100 }: WaitOptions,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value !== undefined) return value;
    if (performance.now() > deadline) {
      throw new Error(`Waited ${Math.round(timeoutMs / 1000)} s for ${what}, in vain.`);
    }
    await new Promise((next) => setTimeout(next, intervalMs));
  }
}

/** Returns undefined while nothing listens there. */
export async function tryFetch(url: string): Promise<Response | undefined> {
  try {
    return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
  } catch {
    return undefined;
  }
}
