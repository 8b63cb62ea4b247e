import { useSyncExternalStore } from "react";
import { Source } from "../../browser/source.ts";

/** What the sticky bar at the top covers isn't in sight. */
const BELOW_THE_MONTH_BAR = { rootMargin: "-52px 0px 0px" };

/**
 * Today's place in the list of bills. The list attaches its marker. The month's bar asks whether that is in sight,
 * and scrolls to it.
 */
export class TodayPlace extends Source {
  private marker: HTMLElement | null = null;
  private isOut = false;
  private isAwaited = false;

  readonly attach = (marker: HTMLElement) => {
    const observer = new IntersectionObserver(
      (entries) => this.setOut(entries.at(-1)?.isIntersecting === false),
      BELOW_THE_MONTH_BAR,
    );
    observer.observe(marker);
    this.marker = marker;
    if (this.isAwaited) this.bring(marker);
    return () => {
      observer.disconnect();
      this.marker = null;
      this.setOut(false);
    };
  };

  readonly isOutOfSight = () => this.isOut;

  /**
   * Brings today onto the screen.
   * @param isComing whether the list that has it is still to be shown
   */
  show(isComing: boolean): void {
    this.isAwaited = isComing;
    if (!isComing && this.marker !== null) this.bring(this.marker);
  }

  /** Call when the list is complete. If it has no marker, stop waiting for one. */
  settle(): void {
    this.isAwaited = false;
  }

  private bring(marker: HTMLElement): void {
    this.isAwaited = false;
    // Keyboard users go on from there.
    marker.tabIndex = -1;
    marker.focus({ preventScroll: true });
    marker.scrollIntoView({ block: "center", inline: "center" });
  }

  private setOut(isOut: boolean): void {
    if (isOut === this.isOut) return;
    this.isOut = isOut;
    this.notify();
  }
}

const never = () => () => {};

export function useIsOutOfSight(place: TodayPlace | undefined): boolean {
  return useSyncExternalStore(place?.subscribe ?? never, place?.isOutOfSight ?? (() => false), () => false);
}
