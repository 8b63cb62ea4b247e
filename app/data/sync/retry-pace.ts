const FIRST_MS = 1000;
const MAX_MS = 60_000;

/** Browsers don't always say when a network is back, so retry often while the user sees the word "Offline". */
const WATCHED_MAX_MS = 4000;

/** How long to wait after a failed exchange: twice as long after each, with jitter. */
export class RetryPace {
  private failures = 0;

  reset(): void {
    this.failures = 0;
  }

  /** @param requestedMs the worker's own Retry-After, which takes precedence */
  next(requestedMs: number | null, isWatched: boolean): number {
    const backoff = Math.min(FIRST_MS * 2 ** this.failures, isWatched ? WATCHED_MAX_MS : MAX_MS);
    this.failures += 1;
    return requestedMs ?? backoff * (0.75 + Math.random() / 2);
  }
}
