import type { PointerEvent } from "react";

/** A finger held on a bill presses its ⋯ button. */
export function menuOfHeldBill({ target }: PointerEvent): (() => void) | null {
  const bill = target instanceof Element ? target.closest("[data-expense]") : null;
  const more = bill?.querySelector<HTMLElement>(".bill-more");
  return more == null ? null : () => more.click();
}
