import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Expense } from "#domain/expenses/expense.ts";

/**
 * Scrolls to the row that a link names (`#expense-17`), once each time the link is followed.
 * @param expenses the rows of the month, none while a search shows others
 * @param onFollow ends a search or a filter, which may leave the row out
 */
export function useScrollToRow(expenses: readonly Expense[], onFollow: () => void): void {
  const { hash, key } = useLocation();
  const reached = useRef<string | null>(null);
  const namesRow = /^#expense-\d+$/.test(hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    if (namesRow) onFollow();
  }, [namesRow, key, onFollow]);
  useEffect(() => {
    if (!namesRow || expenses.length === 0 || reached.current === key) return;
    const row = document.getElementById(hash.slice(1));
    // The row's month may not be on the screen yet.
    if (row === null) return;
    reached.current = key;
    row.scrollIntoView({ block: "center" });
    row.querySelector<HTMLElement>(".bill-title")?.focus({ preventScroll: true });
  }, [namesRow, hash, key, expenses]);
}
