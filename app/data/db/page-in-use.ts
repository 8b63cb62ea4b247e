/**
 * A page that is left may be frozen for the Back button. None of its code runs then, but it still holds the database
 * open.
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

  async here(): Promise<void> {
    await this.away;
  }

  stop(): void {
    this.stopped.abort();
    this.comeBack();
  }
}
