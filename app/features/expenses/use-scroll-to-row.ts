import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Expense } from "#domain/expenses/expense.ts";
import { revealRow } from "./use-found-in-page.ts";

/**
 * Scrolls to the row that a link names (`#expense-17`), once each time the link is followed. Opens the fold it is in.
 * @param expenses the rows of the month, none while a search shows others
 * @param onFollow ends a search or a filter, which may leave the row out
 */
export function useScrollToRow(expenses: readonly Expense[], onFollow: () => void): void {
  const { hash, key } = useLocation();
  const reached = useRef<string | null>(null);
  // The same link may be followed again, with another key.
  const followed = /^#expense-\d+$/.test(hash) ? key : null;
  useEffect(() => {
    if (followed !== null) onFollow();
  }, [followed, onFollow]);
  useEffect(() => {
    if (followed === null || expenses.length === 0 || reached.current === followed) return;
    const row = document.getElementById(hash.slice(1));
    // The row's month may not be on the screen yet.
    if (row === null) return;
    reached.current = followed;
    // Opening a fold renders at once, which React doesn't do within an effect.
    queueMicrotask(() => {
      revealRow(row);
      row.scrollIntoView({ block: "center" });
      row.querySelector<HTMLElement>(".bill-title")?.focus({ preventScroll: true });
    });
  }, [followed, hash, expenses]);
}
