import { useDeferredValue, useEffect } from "react";
import { useLocation } from "react-router";

/** Brings the row that a mail's link names (`#expense-17`) onto the screen, once the rows are there as a whole. */
export function useScrollToRow(hasRows: boolean): void {
  const { hash } = useLocation();
  const areWhole = useDeferredValue(hasRows, false);
  useEffect(() => {
    if (!areWhole || !/^#expense-\d+$/.test(hash)) return;
    const row = document.getElementById(hash.slice(1));
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>(".bill-title")?.focus({ preventScroll: true });
  }, [hash, areWhole]);
}
