import { type RefObject, useEffect, useLayoutEffect } from "react";
import { flushSync } from "react-dom";

/**
 * Lets the browser's own search find bills in closed folds, which React has no attribute for. Opens the fold of a row
 * that it finds, or that a link leads to (`revealRow`).
 */
export function useFoundInPage(list: RefObject<HTMLElement | null>, onReveal: (id: string) => void): void {
  useLayoutEffect(() => hideFolded(list.current));
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

function hideFolded(list: HTMLElement | null): void {
  for (const row of list?.querySelectorAll<HTMLElement>(":scope > [data-expense]") ?? []) {
    const isFolded = row.dataset["fold"] === "closed";
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
