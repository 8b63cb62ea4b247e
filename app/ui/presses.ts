import { type DOMAttributes, type PointerEvent, useMemo } from "react";

const HELD_MS = 500;

/** A finger that moves further, in CSS pixels, scrolls or swipes. */
const STEADY = 8;

type Act = () => void;

/**
 * Lets a held finger do something else than a press. The handlers go on the element that holds all that can be held.
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

/** A second press would meet whatever has moved under the pointer, such as the link to the next month. */
export function guardDoubleClicks(): void {
  let pressed: Element | null = null;
  let isElsewhere = false;
  addEventListener(
    "mousedown",
    ({ detail, target }) => {
      const control = controlOf(target);
      if (detail <= 1) pressed = control;
      isElsewhere = detail > 1 && control !== pressed;
    },
    { capture: true },
  );
  addEventListener(
    "click",
    (event) => {
      // A click made by a key has a detail of 0.
      if (!isElsewhere || event.detail <= 1) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element
    ? (target.closest("a, button, input, label, select, summary") ?? target)
    : null;
}
