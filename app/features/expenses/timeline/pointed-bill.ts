import { type MouseEvent, type PointerEvent, useCallback, useEffect, useState } from "react";
import { nearestPoint, REACH } from "../../../ui/nearest-point.ts";
import { useLongPress } from "../../../ui/presses.ts";
import { pressedBill, useHeldBill } from "../row/bill-commands.tsx";
import type { TimelineProps } from "./timeline.tsx";

/**
 * Which bill's point a mouse points at, until Escape. A press on a point leads to its card, and a finger held there opens the
 * menu.
 */
export function usePointedBill(
  box: { readonly current: HTMLElement | null },
  openMenu: TimelineProps["openMenu"],
) {
  const [pointed, setPointed] = useState<string | null>(null);
  const billAt = useCallback(
    (event: PointerEvent) => pressedBill(event) ?? cardOf(nearestPoint(box.current, event, REACH.touch)),
    [box],
  );
  const held = useLongPress(useHeldBill(openMenu, billAt));
  useEffect(() => {
    if (pointed === null) return;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && setPointed(null);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [pointed]);
  const handlers = {
    ...held,
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === "touch") return held.onPointerMove?.(event);
      const near = nearestPoint(box.current, event, REACH.mouse);
      setPointed((before) => {
        const card = pressedBill(event)?.dataset["expense"];
        if (card !== undefined) return card === before ? before : null;
        return near ?? (isBetween(event, before) ? before : null);
      });
    },
    onPointerLeave: (event: PointerEvent) => event.pointerType !== "touch" && setPointed(null),
    onClick(event: MouseEvent<HTMLElement>) {
      const isOnControl = event.target instanceof Element && event.target.closest("button, input");
      // A key's click has no place.
      if (isOnControl || event.detail === 0 || pressedBill(event) !== null) return;
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch";
      const card = cardOf(nearestPoint(box.current, event, isTouch ? REACH.touch : REACH.mouse));
      const tick = card?.querySelector("input");
      if (tick?.matches("[data-select]")) tick.click();
      tick?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
  return { pointed, handlers };
}

function cardOf(id: string | null): HTMLElement | null {
  return id === null ? null : document.getElementById(`expense-${id}`);
}

/** Whether the pointer is on its way from a bill's point to its card. */
function isBetween({ clientX, clientY }: PointerEvent, id: string | null): boolean {
  const card = cardOf(id)?.getBoundingClientRect();
  const point = document.querySelector(`.hpoint > [data-point="${id}"]`)?.getBoundingClientRect();
  if (card === undefined || point === undefined || clientX < card.left || clientX > card.right) return false;
  return clientY >= Math.min(card.top, point.top) && clientY <= Math.max(card.bottom, point.bottom);
}
