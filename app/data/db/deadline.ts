const TICK_MS = 500;

/** Five seconds: a busy phone answers sooner, and nobody waits longer for a button. */
const PATIENCE_TICKS = 10;

/** The browser's database doesn't answer, or can't be opened. Whether it did what was asked is unknown. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";

  constructor(cause?: unknown) {
    super("This browser's storage can't be used at the moment.", { cause });
  }
}

/** Gives up on a database that is silent for five seconds. */
export class Patience {
  private readonly waits = new Set<() => void>();

  /**
   * Waits for work on the database. Rejects with {@link StorageUnavailable} after five seconds without progress, counted
   * in ticks so that the time in which the computer slept doesn't count.
   * @param work is told how to report its progress
   */
  async waitFor<T>(work: (progressed: () => void) => Promise<T>): Promise<T> {
    let ticks = 0;
    const progressed = () => {
      ticks = 0;
    };
    this.waits.add(progressed);
    let timer: ReturnType<typeof setInterval> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setInterval(() => {
        ticks += 1;
        if (ticks >= PATIENCE_TICKS) reject(new StorageUnavailable());
      }, TICK_MS);
    });
    try {
      return await Promise.race([work(progressed), silence]);
    } finally {
      clearInterval(timer);
      this.waits.delete(progressed);
    }
  }

  /** Reports progress that everybody waits for, as that of a large write. */
  progressed(): void {
    for (const each of this.waits) each();
  }
}
