const RETRY_MS = 500;

/** The next page loads within this time, if the user is leaving this one. */
const LEAVING_MS = 5000;

export class CodeMissing extends Error {
  override name = "CodeMissing";
}

let isBeingLeft = false;
globalThis.addEventListener?.("beforeunload", () => {
  isBeingLeft = true;
});
globalThis.addEventListener?.("pageshow", () => {
  isBeingLeft = false;
});

export const CODE_MISSING = "A part of the app could not be loaded.";

/**
 * Loads a part of the app, and tries once more if that fails. A browser that goes to another page aborts what it was
 * loading, and nobody should be told of that. So the second try waits until the page is gone, or has turned out to
 * stay.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, isBeingLeft ? LEAVING_MS : RETRY_MS));
    isBeingLeft = false;
    return await load().catch((cause: unknown) => {
      throw new CodeMissing(CODE_MISSING, { cause });
    });
  }
}

/** Until code that didn't come is asked for again, if nothing else happens. */
const PAUSE_MS = 10_000;

/** Asks for code until it is here: at each press, when the network or the user comes back, and every ten seconds. */
export async function untilCodeIsHere<T>(load: () => Promise<T>, onMissing: () => void): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (thrown) {
      if (!(thrown instanceof CodeMissing)) throw thrown;
    }
    onMissing();
    const over = new AbortController();
    await new Promise<void>((resolve) => {
      setTimeout(resolve, PAUSE_MS);
      for (const event of ["click", "online", "focus"])
        addEventListener(event, () => resolve(), { signal: over.signal });
    });
    over.abort();
  }
}
