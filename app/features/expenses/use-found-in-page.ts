import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

/**
 * Lets the browser's own search find bills in closed folds, which React has no attribute for. Opens the fold of a row
 * that it finds, or that a link leads to (`revealRow`).
 */
export function useFoundInPage(list: RefObject<HTMLElement | null>, onReveal: (id: string) => void): void {
  const late = useRef<LateRows>({ needed: undefined, areHidden: undefined });
  useLayoutEffect(() => hideFolded(list.current, late.current));
  useEffect(() => {
    // A taller window may show late bills that a lower one folds.
    const update = () => {
      late.current.areHidden = undefined;
      hideFolded(list.current, late.current);
    };
    addEventListener("resize", update);
    return () => removeEventListener("resize", update);
  }, [list]);
  useEffect(() => {
    const element = list.current;
    function reveal({ target }: Event) {
      const id = target instanceof HTMLElement ? target.dataset["expense"] : undefined;
      // The browser scrolls to the row right after this event.
      if (id !== undefined) flushSync(() => onReveal(id));
    }
    element?.addEventListener(REVEAL, reveal);
    return () => element?.removeEventListener(REVEAL, reveal);
  }, [list, onReveal]);
}

/** Whether the styles hide late rows in a closed fold. To answer, the browser styles the whole page, so ask seldom. */
interface LateRows {
  /** The list's `data-rows`. The styles go by it and by the window's size. */
  needed: string | undefined;
  /** Undefined until asked. */
  areHidden: boolean | undefined;
}

function hideFolded(list: HTMLElement | null, late: LateRows): void {
  const needed = list?.dataset["rows"];
  if (needed !== late.needed) Object.assign(late, { needed, areHidden: undefined });
  for (const row of list?.querySelectorAll<HTMLElement>(":scope > .bill") ?? []) {
    const { fold } = row.dataset;
    if (fold === "late") late.areHidden ??= getComputedStyle(row).contentVisibility === "hidden";
    const isFolded = fold === "closed" || (fold === "late" && late.areHidden === true);
    if (isFolded === row.hasAttribute("hidden")) continue;
    if (isFolded) {
      row.setAttribute("hidden", "until-found");
      row.ariaHidden = "true";
    } else {
      row.removeAttribute("hidden");
      row.ariaHidden = null;
    }
  }
}

/** What the browser calls it. */
const REVEAL = "beforematch";

/** Opens the fold that a row is in, if it is closed. */
export function revealRow(row: HTMLElement): void {
  if (row.hasAttribute("hidden")) row.dispatchEvent(new Event(REVEAL, { bubbles: true }));
}
