import { type DOMAttributes, type PointerEvent, useMemo } from "react";

const HELD_MS = 500;

/** In CSS pixels: a finger that moves further scrolls or swipes. */
const STEADY = 8;

type Act = () => void;

/**
 * Lets a held finger do something else than a press. For the element that all of what can be held is in.
 * @param actionAt what holding there does, if anything; the same function at each rendering
 */
export function useLongPress(actionAt: (event: PointerEvent) => Act | null): DOMAttributes<HTMLElement> {
  return useMemo(() => {
    let held: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;

    function stop() {
      if (held !== null) clearTimeout(held.timer);
      held = null;
    }
    function act(action: Act) {
      stop();
      action();
      swallowPress();
    }
    return {
      onPointerDown(event) {
        stop();
        const action = event.pointerType === "touch" && event.isPrimary ? actionAt(event) : null;
        if (action === null) return;
        held = { timer: setTimeout(act, HELD_MS, action), x: event.clientX, y: event.clientY };
      },
      onPointerMove({ clientX, clientY }) {
        if (held !== null && Math.hypot(clientX - held.x, clientY - held.y) > STEADY) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu({ nativeEvent }) {
        // The browser's own menu of a held finger.
        if ((nativeEvent as globalThis.PointerEvent).pointerType === "touch") nativeEvent.preventDefault();
      },
    };
  }, [actionAt]);
}

/** Lifting the finger would press what it lies on as well, and take the focus there. */
function swallowPress(): void {
  const ended = new AbortController();
  const listen = (type: "touchend" | "touchcancel") =>
    addEventListener(
      type,
      (event) => {
        if (event.cancelable) event.preventDefault();
        ended.abort();
      },
      { capture: true, passive: false, signal: ended.signal },
    );
  listen("touchend");
  listen("touchcancel");
}
