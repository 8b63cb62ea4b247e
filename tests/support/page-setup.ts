// Node is no page. Its browser database here keeps IndexedDB's own rules and lives in memory.
import { setMaxListeners } from "node:events";
import "fake-indexeddb/auto";

/** As in a browser, where it ends up in the console and fails a browser test: here it fails the run. */
globalThis.reportError = (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};

/** A page's own events, such as `pagehide`. */
const page = new EventTarget();
setMaxListeners(0, page);
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
});

/** What a page keeps there are an object's own properties, in a browser as here. */
class PageStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key];
  }
}
Object.defineProperty(globalThis, "localStorage", { value: new PageStorage(), configurable: true });
