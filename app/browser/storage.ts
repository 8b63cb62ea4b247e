/** Never throws. If the browser refuses or is full, texts last as long as the page. */
class TextStorage {
  private readonly untilLeft = new Map<string, string | null>();
  private isReadOnly = false;
  private readonly storage: () => Storage;

  constructor(storage: () => Storage) {
    this.storage = storage;
  }

  /** Leaves the browser's texts as they are from now on. Changes last as long as the page. */
  keepNothing(): void {
    this.isReadOnly = true;
  }

  get(key: string): string | null {
    const text = this.untilLeft.get(key);
    return text === undefined ? this.attempt((storage) => storage.getItem(key), null) : text;
  }

  getJson(key: string): unknown {
    return storedJson(this.get(key));
  }

  /** Returns whether the text outlives the page. */
  set(key: string, text: string): boolean {
    const isStored =
      !this.isReadOnly &&
      this.attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false);
    if (isStored) this.untilLeft.delete(key);
    else this.untilLeft.set(key, text);
    return isStored;
  }

  remove(key: string): void {
    if (this.isReadOnly) {
      this.untilLeft.set(key, null);
      return;
    }
    this.untilLeft.delete(key);
    this.attempt((storage) => storage.removeItem(key), undefined);
  }

  keys(): string[] {
    const stored = this.attempt((storage) => Object.keys(storage), []);
    return [...new Set([...stored, ...this.untilLeft.keys()])].filter(
      (key) => this.untilLeft.get(key) !== null,
    );
  }

  /** Reading a forbidden `localStorage` throws. In Firefox, one that was switched off is null. */
  private attempt<T>(work: (storage: Storage) => T, otherwise: T): T {
    try {
      return work(this.storage());
    } catch {
      return otherwise;
    }
  }
}

/** Parses what was stored. Returns null if that is missing or damaged. */
export function storedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

export const browserStorage = new TextStorage(() => localStorage);
export const tabStorage = /* @__PURE__ */ new TextStorage(() => sessionStorage);

export function canStore(): boolean {
  const isStored = browserStorage.set("expenseTimeline_probe", "1");
  browserStorage.remove("expenseTimeline_probe");
  return isStored;
}

export function areCookiesBlocked(): boolean {
  return !navigator.cookieEnabled;
}

export const COOKIES_BLOCKED =
  "This browser blocks cookies, and signing in needs one. Allow cookies for this site, then reload this page.";
