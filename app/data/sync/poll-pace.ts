/** How long a device counts as used after the last input. */
const IN_USE_MS = 2 * 60_000;

/** Another device's change should arrive within ten seconds, round trip included. */
const USED_POLL_MS = 7000;
const IDLE_POLL_MS = 60_000;

const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

export class PollPace {
  /** Opening the page counts as input. */
  private lastInput = performance.now();

  /** @param onUse called on the first input after a pause, since the next poll may be a minute away */
  constructor(onUse: () => void, signal: AbortSignal) {
    const onInput = () => {
      const wasInUse = this.isInUse();
      this.lastInput = performance.now();
      if (!wasInUse) onUse();
    };
    for (const type of INPUTS) addEventListener(type, onInput, { signal, passive: true, capture: true });
  }

  next(): number {
    return this.isInUse() ? USED_POLL_MS : IDLE_POLL_MS;
  }

  private isInUse(): boolean {
    return performance.now() - this.lastInput < IN_USE_MS;
  }
}
