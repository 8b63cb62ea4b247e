interface Cookie {
  readonly value: string;
  /** Epoch milliseconds, by the browser's clock. */
  readonly endsMs: number;
}

/** One browser's cookies of the only site there is. */
export class Cookies {
  private readonly jar = new Map<string, Cookie>();

  header(nowMs: number): string {
    const living = [...this.jar].filter(([, { endsMs }]) => endsMs > nowMs);
    return living.map(([name, { value }]) => `${name}=${value}`).join("; ");
  }

  /** @param set the value of a Set-Cookie header */
  take(set: string, nowMs: number): void {
    const [pair = "", ...attributes] = set.split("; ");
    const equals = pair.indexOf("=");
    const maxAge = attributes.find((each) => each.toLowerCase().startsWith("max-age="))?.slice(8);
    const endsMs = maxAge === undefined ? Infinity : nowMs + Number(maxAge) * 1000;
    this.jar.set(pair.slice(0, equals), { value: pair.slice(equals + 1), endsMs });
  }

  clear(): void {
    this.jar.clear();
  }
}
