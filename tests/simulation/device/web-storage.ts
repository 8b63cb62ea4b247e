/** What pages of one origin share as `localStorage`, or one page has as `sessionStorage`. */
export class WebStorage {
  private readonly texts = new Map<string, string>();
  /** A full one refuses every new text. */
  isFull = false;

  /** All that it holds, with the names. */
  contents(): string[] {
    return [...this.texts].map(([key, text]) => `${key}: ${text}`);
  }

  clear(): void {
    this.texts.clear();
  }

  /**
   * As one page sees it: texts are an object's own properties.
   * @param mayWrite asked before each write, which is left out if not
   * @param onChange tells other pages
   */
  of(mayWrite: () => boolean, onChange: (key: string, newValue: string | null) => void): object {
    const { texts } = this;
    const methods: Record<string, (...values: string[]) => unknown> = {
      getItem: (key = "") => texts.get(key) ?? null,
      setItem: (key = "", text = "") => {
        if (!mayWrite()) return;
        if (this.isFull) throw new DOMException("The storage is full.", "QuotaExceededError");
        texts.set(key, String(text));
        onChange(key, String(text));
      },
      removeItem: (key = "") => {
        if (mayWrite() && texts.delete(key)) onChange(key, null);
      },
    };
    return new Proxy(
      {},
      {
        get: (_, name) => methods[String(name)] ?? texts.get(String(name)),
        ownKeys: () => [...texts.keys()],
        getOwnPropertyDescriptor: (_, name) =>
          texts.has(String(name))
            ? { value: texts.get(String(name)), enumerable: true, configurable: true, writable: true }
            : undefined,
      },
    );
  }
}
