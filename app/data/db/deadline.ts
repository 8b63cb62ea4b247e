const TICK_MS = 500;

/** Five seconds. A busy phone answers sooner, and no user waits longer for a button. */
const PATIENCE_TICKS = 10;

/** The browser's database doesn't answer or can't be opened. A write may have been stored all the same. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";

  constructor(cause?: unknown) {
    super("This browser's storage can't be used at the moment.", { cause });
  }
}

export class Patience {
  private readonly waits = new Set<() => void>();

  /**
   * Waits for work on the database. Time in which the computer sleeps doesn't count, so this counts ticks.
   * @param work gets a function that reports progress
   * @throws StorageUnavailable after five seconds without progress
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

  progressed(): void {
    for (const each of this.waits) each();
  }
}
