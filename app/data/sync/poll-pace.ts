/** A device is in use for this long after the last input. */
const IN_USE_MS = 2 * 60_000;

/** So that another device's change is there within ten seconds, the call and its answer included. */
const USED_POLL_MS = 7000;
const IDLE_POLL_MS = 60_000;

const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** How often a visible tab asks for what other devices did: often while somebody uses it, and seldom otherwise. */
export class PollPace {
  /** Opening the page was an input, too. */
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

  /** In how many milliseconds after a poll the next one is due. */
  next(): number {
    return this.isInUse() ? USED_POLL_MS : IDLE_POLL_MS;
  }

  private isInUse(): boolean {
    return performance.now() - this.lastInput < IN_USE_MS;
  }
}
