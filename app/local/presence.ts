/**
 * Whether this page is in use. A page that is left may be kept as it is, to be shown again by the Back button. Nothing of
 * it runs meanwhile, but what it holds of the browser database stays held.
 */
export class Presence {
  private away: Promise<void> | null = null;
  private comeBack = () => {};
  private readonly stopped = new AbortController();

  constructor(listener: { onLeave(): void; onReturn(): void }) {
    const { signal } = this.stopped;
    const leave = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || this.away !== null) return;
      this.away = new Promise((resolve) => {
        this.comeBack = resolve;
      });
      listener.onLeave();
    };
    const comeBack = () => {
      if (this.away === null) return;
      this.away = null;
      this.comeBack();
      listener.onReturn();
    };
    addEventListener("pagehide", leave, { signal });
    addEventListener("pageshow", comeBack, { signal });
  }

  /** Resolves when the page is in use again; at once where it is. */
  async here(): Promise<void> {
    await this.away;
  }

  stop(): void {
    this.stopped.abort();
    this.comeBack();
  }
}
