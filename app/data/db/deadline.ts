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

/**
 * Waits for work on the database, and rejects with {@link StorageUnavailable} once five seconds have passed without
 * progress. They are counted in ticks, so the time in which the computer slept doesn't count.
 */
export async function inTime<T>(work: (progressed: () => void) => Promise<T>): Promise<T> {
  let ticks = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      ticks += 1;
      if (ticks >= PATIENCE_TICKS) reject(new StorageUnavailable());
    }, TICK_MS);
  });
  const progressed = () => {
    ticks = 0;
  };
  try {
    return await Promise.race([work(progressed), silence]);
  } finally {
    clearInterval(timer);
  }
}
