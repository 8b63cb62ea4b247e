import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Month } from "#domain/calendar/days.ts";
import { whenIdle } from "../../../browser/idle.ts";
import { fetchShown, sayNotOpened } from "../../../ui/boundaries.tsx";
import type { SelectionBarProps, SelectionMode } from "../row/bill-parts.tsx";
import { billsHeading } from "../timeline/list-parts.tsx";

const load = () => fetchShown(() => import("./selection-bar.tsx"));

/** Several bills of the shown month can be selected. Another month ends it, as does `isPossible` when it turns false. */
export function useSelecting(month: Month, isPossible: boolean) {
  const [began, setBegan] = useState<{ mode: SelectionMode; month: Month } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOver = began !== null && (!isPossible || began.month !== month);
  if (isOver) setBegan(null);

  // Load the code early, so that a key that follows X at once finds a selected bill, not the month.
  useEffect(() => whenIdle(() => void load().catch(() => null)), []);
  const begin = useCallback(
    async (firstFocus: SelectionBarProps["firstFocus"]) => {
      try {
        const { newSelection } = await load();
        setBegan({ mode: newSelection(firstFocus), month });
      } catch {
        sayNotOpened();
      }
    },
    [month],
  );
  /** A phone has no room for the button. */
  const focusAfter = useCallback(
    () => (button.current?.getClientRects().length ? button.current : billsHeading()),
    [],
  );
  /** Focus stays in its row, or goes to the button that begins it. */
  const end = useCallback(() => {
    const { activeElement } = document;
    const row = activeElement?.matches("[data-select]") ? activeElement.closest("li") : null;
    flushSync(() => setBegan(null));
    (row?.querySelector("input") ?? focusAfter())?.focus({ preventScroll: true });
  }, [focusAfter]);
  return { mode: isOver ? null : (began?.mode ?? null), begin, end, button, focusAfter };
}
