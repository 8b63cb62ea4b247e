// Node has no browser database; this one keeps IndexedDB's own rules and lives in memory.
import "fake-indexeddb/auto";

/** As in a browser, where it ends up in the console and fails a browser test: here it fails the run. */
globalThis.reportError = (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};
