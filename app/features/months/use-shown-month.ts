import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { type Day, isMonth, type Month, monthOf } from "#domain/calendar/days.ts";

/**
 * The month on the screen. It is kept in the URL (`?month=2026-11`), so that back, reload and a shared link keep it.
 * Anything else means the current month.
 */
export function useShownMonth(today: Day): { month: Month; show: (month: Month) => void } {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("month");
  // The router's function changes with every month, and the list below must not render for that.
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  }, [setSearch]);
  const show = useCallback((month: Month) => {
    latest.current((before) => {
      const next = new URLSearchParams(before);
      next.set("month", month);
      return next;
    });
    window.scrollTo(0, 0);
  }, []);
  return { month: isMonth(wanted) ? wanted : monthOf(today), show };
}
